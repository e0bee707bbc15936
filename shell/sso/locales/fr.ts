export const texts = {
  working: "Connexion en cours…",
  replace: {
    title: "Vous êtes connecté en tant que {{current}}",
    meaning: "Le lien que vous avez suivi connecte {{next}}.",
    advice:
      "Si vous continuez en tant que {{next}}, {{current}} est déconnecté, y compris dans les autres onglets de ce navigateur qui partagent la session ; le travail non enregistré y est perdu.",
    stay: "Rester {{current}}",
    goOn: "Continuer en tant que {{next}}",
  },
  ready: {
    title: "Vous êtes déconnecté",
    meaning: "Cette adresse se connecte par l’authentification unique de votre organisation.",
    advice: "Choisissez « Se reconnecter » pour rejoindre le système d’authentification unique.",
    start: "Se reconnecter",
  },
  missing: {
    title: "Aucun justificatif de connexion",
    meaning:
      "Un autre système doit vous amener ici avec un justificatif de connexion ; cette adresse n’en contient pas.",
    advice: "Revenez par l’autre système, ou connectez-vous avec nom d’utilisateur et mot de passe.",
    notConfigured: "Aucune adresse d’authentification unique n’est configurée pour cette entrée.",
  },
  failed: {
    title: "La connexion a échoué",
    refused: "L’identifiant n’a pas été accepté : il a expiré ou ne donne pas accès à ce système.",
    advice:
      "Un justificatif de connexion ne sert qu’une fois et expire vite. Revenez par l’autre système, ou connectez-vous avec nom d’utilisateur et mot de passe.",
  },
  toSignIn: "Connexion par mot de passe",
};
