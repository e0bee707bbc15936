export const texts = {
  offline: "Cet ordinateur est hors ligne.",
  timeout: "{{url}} met trop de temps à répondre.",
  "mixed-content":
    "Cette page est en https et ne peut pas appeler {{origin}}, qui n’est pas sécurisé ; le portail doit aussi être en https.",
  policy:
    "La politique de sécurité du contenu de cette page interdit d’appeler {{origin}} ; connect-src doit le nommer.",
  sandbox:
    "Ce cadre n’a pas d’origine propre, {{origin}} ne peut donc pas l’autoriser ; son sandbox doit contenir allow-same-origin.",
  "cross-origin":
    "{{origin}} répond, mais n’autorise pas cette page ; PORTAL_EMBED_ORIGINS du portail doit nommer {{page}}.",
  unreachable: "{{url}} ne répond pas ; vérifiez l’adresse, que le portail fonctionne, et son certificat.",
};
