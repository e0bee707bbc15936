export const texts = {
  intro:
    "Votre compte est connecté à ces endroits. Mettez fin à ce que vous ne reconnaissez pas et changez votre mot de passe.",
  changePassword: "Changer le mot de passe",
  endOthers: "Se déconnecter partout ailleurs",
  endOthersQuestion: "Se déconnecter partout ailleurs ?",
  endOthersMessage:
    "Vos {{number}} autres connexions prennent fin immédiatement ; ce qui n’y est pas enregistré ne pourra l’être qu’après une nouvelle connexion.",
  end: "Déconnecter",
  endNamed: "Déconnecter {{browser}} ({{network}})",
  endQuestion: "Mettre fin à cette connexion ?",
  endMessage:
    "La connexion de {{browser}} ({{network}}) prend fin immédiatement ; ce qui n’y est pas enregistré ne pourra l’être qu’après une nouvelle connexion.",
  ended: "Connexions terminées : {{number}}.",
  endedNone: "Cette connexion était déjà terminée.",
  list: "Connexions",
  browser: "Navigateur",
  network: "Adresse",
  company: "Entreprise",
  since: "Connecté le",
  lastUse: "Dernière utilisation",
  action: "Action",
  current: "Celle-ci",
  justNow: "Il y a moins d’une minute",
  unknown: "Programme inconnu",
  on: "{{browser}} sous {{system}}",
  virtual: "Pour le compte de",
  imitate: "Imitation",
  failed: "Les connexions n’ont pas pu être chargées",
  retry: "Réessayer",
  reload: "Actualiser",
  only: "Vous n’êtes connecté nulle part ailleurs.",
  elsewhere: "Ailleurs : {{number}}",
  arrival: {
    label: "Compte utilisé",
    text: "Un lien d’un autre système vous a connecté au compte {{name}}, pour {{company}}. Est-ce bien votre compte ?",
    mine: "Oui, c’est le mien",
    notMine: "Non, me déconnecter",
  },
  again: {
    title: "Votre session a expiré",
    hint: "Reconnectez-vous. Vos onglets et ce qui n’est pas enregistré sont toujours là : vous continuez dans « {{company}} ».",
    submit: "Se connecter et continuer",
    siteHint:
      "Reconnectez-vous sur {{site}}, dans une nouvelle fenêtre ; cette page continue ensuite d’elle-même. Vos onglets et ce qui n’est pas enregistré sont toujours là : vous continuez dans « {{company}} ».",
    site: "Se connecter sur {{site}}",
    otherSystem:
      "Si vous vous connectez depuis un autre système, ouvrez le portail depuis celui-ci dans une nouvelle fenêtre ; cette page continue ensuite d’elle-même.",
    elsewhere:
      "Vous êtes connecté à « {{to}} » dans une autre fenêtre. Si vous continuez ici, cette fenêtre passe aussi à « {{company}} ».",
    resume: "Continuer dans « {{company}} »",
    stranger: "« {{next}} » est connecté dans une autre fenêtre ; cette page est celle de « {{before}} ».",
    other: "Se connecter autrement",
    back: "Retour",
    goOn: "Terminer et continuer",
    unsaved: "Non enregistré, et perdu dans ce cas : {{titles}}",
    leave: {
      title: "Quitter votre travail ?",
      text: "Vous allez à la page de connexion, et tous les onglets sont fermés.",
    },
    person: {
      title: "Continuer en tant que « {{next}} » ?",
      text: "Cette page est celle de « {{before}} » : tous ses onglets sont fermés.",
    },
    company: {
      title: "« {{company}} » ne vous est plus accessible",
      text: "Vous ne pouvez plus travailler pour cette entreprise. Vous continueriez dans « {{to}} », et tous les onglets sont fermés.",
    },
    password: {
      title: "Il faut d’abord changer de mot de passe",
      text: "Vous pourrez continuer une fois le mot de passe changé ; tous les onglets sont fermés.",
    },
  },
};
