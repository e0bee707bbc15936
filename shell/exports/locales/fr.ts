export const texts = {
  ready: "Export terminé : {{name}}",
  failed: "Échec de l’export : {{name}}",
  failedBecause: "Échec de l’export : {{name}}. {{reason}}",
  download: "Télécharger",
  openCenter: "Ouvrir le centre de téléchargement",
};
