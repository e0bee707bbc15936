export const texts = {
  label: "Saisie par lot",
  colon: " : ",
  empty: "Saisir ou coller plusieurs numéros",
  summary: "{{count}} numéros : {{first}}, …",
  clear: "Effacer",
} as const;
