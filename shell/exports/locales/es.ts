export const texts = {
  ready: "Exportación lista: {{name}}",
  failed: "Error en la exportación: {{name}}",
  failedBecause: "Error en la exportación: {{name}}. {{reason}}",
  download: "Descargar",
  openCenter: "Abrir el centro de descargas",
};
