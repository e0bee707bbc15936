export const texts = {
  title: "Saisie par lot",
  label: "Un numéro par ligne, ou séparés par des virgules",
  placeholder: "Vous pouvez coller une colonne ou une ligne d’un tableur",
  reading: "Lecture…",
  count: "Utilisables : {{count}}, au maximum {{limit}}",
  duplicates: {
    found: "Doublons : {{count}} ; chaque numéro n’est utilisé qu’une fois.",
    remove: "Supprimer les doublons",
  },
  invalid: {
    found: "Format incorrect : {{count}} ; à corriger ou à supprimer.",
    remove: "Supprimer les numéros incorrects",
  },
  beyond: { found: "Au-delà de la limite : {{count}} ; à supprimer.", remove: "Supprimer l’excédent" },
  more: "et {{count}} de plus",
  wideComma: "La virgule pleine chasse « ， » sépare aussi les numéros",
  apply: "Utiliser ({{count}})",
  cancel: "Annuler",
  discard: {
    title: "Abandonner la saisie ?",
    message: "Elle n’a pas encore été utilisée et ne pourra pas être restaurée.",
    yes: "Abandonner",
  },
} as const;
