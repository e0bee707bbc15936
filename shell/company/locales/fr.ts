export const texts = {
  switch: "Changer d’entreprise",
  search: "Rechercher par nom ou code d’entreprise",
  none: "Aucune entreprise ne correspond",
  current: "Actuelle",
  switched: "Vous travaillez maintenant pour « {{name}} »",
  followed:
    "L’entreprise a été changée dans un autre onglet du navigateur ; cet onglet travaille aussi pour « {{name}} ».",
  groups: { recent: "Récentes", own: "Mes entreprises", acting: "Agir au nom d’une autre entreprise" },
  act: {
    title: "Agir en tant que « {{name}} »",
    mode: "Mode d’action",
    virtual: "Entreprise virtuelle",
    virtualNote: "Vous gardez votre menu, vos fonctions et votre accueil ; les données sont celles de l’entreprise.",
    imitate: "Entreprise imitée",
    imitateNote:
      "Le menu, les fonctions et l’accueil deviennent ceux de l’entreprise. Les réglages personnels sont en lecture seule et chaque modification est auditée.",
    relax: "Mode assoupli",
    relaxNote: "Assouplit les contrôles métier pour cette entreprise ; le serveur décide lesquels.",
    back: "Retour à la liste",
    confirm: "Commencer",
  },
  banner: {
    label: "Entreprise représentée",
    virtual: "Vous agissez en tant qu’entreprise virtuelle « {{name}} ».",
    imitate: "Vous imitez l’entreprise « {{name}} » ; chaque modification est auditée.",
    own: "Votre entreprise : {{name}}",
    back: "Revenir à mon entreprise",
  },
  manual: { label: "Carnet actuel :", none: "Aucun carnet choisi" },
  footer: "Repère d’état",
  leave: {
    dirty: "Ces pages ont des modifications non enregistrées, qui seront perdues : {{titles}}",
    because: "{{title}} : {{reason}}",
    elsewhere: "Non enregistré dans d’autres fenêtres, et perdu dans ce cas : {{titles}}",
    company: { title: "Changer d’entreprise ?", confirm: "Abandonner et changer", anyway: "Changer quand même" },
    "sign-out": {
      title: "Se déconnecter ?",
      confirm: "Abandonner et se déconnecter",
      anyway: "Se déconnecter quand même",
    },
  },
};
