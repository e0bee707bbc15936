export const texts = {
  title: "Entrada por lotes",
  label: "Uno por línea, o separados por comas",
  placeholder: "Puede pegar una columna o una fila de una hoja de cálculo",
  reading: "Leyendo…",
  count: "Utilizables: {{count}}, como máximo {{limit}}",
  duplicates: { found: "Repetidos: {{count}}; cada número se usa una sola vez.", remove: "Quitar los repetidos" },
  invalid: { found: "Con formato incorrecto: {{count}}; corríjalos o quítelos.", remove: "Quitar los incorrectos" },
  beyond: { found: "Por encima del límite: {{count}}; quítelos.", remove: "Quitar el excedente" },
  more: "y {{count}} más",
  wideComma: "La coma de ancho completo «，» también separa",
  apply: "Usar {{count}}",
  cancel: "Cancelar",
  discard: {
    title: "¿Descartar lo introducido?",
    message: "Aún no se ha utilizado y no podrá recuperarse.",
    yes: "Descartar",
  },
} as const;
