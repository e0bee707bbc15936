export const texts = {
  title: "Champs du formulaire",
  titleOf: "Champs du formulaire · {{page}}",
  fields: "Champs",
  edited: "Modifications non enregistrées",
  whole: "Tout le groupe",
  hasValue: "Déjà rempli",
  hiddenWithValue: "Ces champs sont remplis ; leur contenu est conservé même s’ils sont masqués : {{names}}.",
  added: "Le formulaire a reçu ces champs depuis l’enregistrement des réglages ; ils sont affichés : {{names}}.",
  missing: "Le formulaire n’a plus ces champs ; leurs réglages sont conservés : {{names}}.",
} as const;
