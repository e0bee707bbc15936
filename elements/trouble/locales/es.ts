export const texts = {
  offline: "Este equipo está sin conexión.",
  timeout: "{{url}} tarda demasiado en responder.",
  "mixed-content":
    "Esta página usa https y no puede llamar a {{origin}}, que no es seguro; el portal también necesita https.",
  policy:
    "La política de seguridad de contenido de esta página prohíbe llamar a {{origin}}; connect-src debe incluirlo.",
  sandbox:
    "Este marco no tiene origen propio, por lo que {{origin}} no puede admitirlo; su sandbox necesita allow-same-origin.",
  "cross-origin":
    "{{origin}} responde, pero no admite esta página; PORTAL_EMBED_ORIGINS del portal debe incluir {{page}}.",
  unreachable: "{{url}} no responde; compruebe la dirección, que el portal esté en marcha y su certificado.",
  gateway:
    "{{url}} responde con el estado {{status}}: lo que está delante del portal no obtiene respuesta de él; compruebe que el portal funciona.",
  foreign:
    "Lo que responde en {{url}} (estado {{status}}) no es el portal; compruebe la dirección y que su servidor la reenvía.",
  "no-token":
    "Solo esta etiqueta nombra {{origin}}, que no recibe ningún token; la página debe nombrarlo en configurePortal({ origins }).",
};
