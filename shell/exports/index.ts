// Tells of exports that end while their user is somewhere else.

export { exportTexts } from "./locales/index.ts";
export { createExportWatch } from "./watch-exports.ts";
