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
  gateway:
    "{{url}} répond avec le statut {{status}} : ce qui se trouve devant le portail n’en reçoit pas de réponse ; vérifiez que le portail fonctionne.",
  foreign:
    "Ce qui répond à {{url}} (statut {{status}}) n’est pas le portail ; vérifiez l’adresse, et que votre serveur la transmet.",
  "no-token":
    "{{origin}} n’est nommé que par cette balise et ne reçoit pas de jeton ; la page doit le nommer dans configurePortal({ origins }).",
};
