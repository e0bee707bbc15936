export const texts = {
  label: "Entrada por lotes",
  colon: ": ",
  empty: "Introducir o pegar varios",
  summary: "{{count}} números: {{first}}, …",
  clear: "Borrar",
} as const;
