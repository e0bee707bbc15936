export const texts = {
  title: "Campos del formulario",
  titleOf: "Campos del formulario · {{page}}",
  fields: "Campos",
  edited: "Cambios sin guardar",
  whole: "Todo el grupo",
  hasValue: "Con contenido",
  hiddenWithValue: "Estos campos tienen contenido, que se conserva aunque se oculten: {{names}}.",
  added: "El formulario ha incorporado estos campos desde que se guardó la configuración; se muestran: {{names}}.",
  missing: "El formulario ya no tiene estos campos; su configuración se conserva: {{names}}.",
} as const;
