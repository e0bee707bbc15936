export const texts = {
  ready: "Export ready: {{name}}",
  failed: "Export failed: {{name}}",
  failedBecause: "Export failed: {{name}}. {{reason}}",
  download: "Download",
  openCenter: "Open download centre",
};
