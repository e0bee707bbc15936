/** Every tag in one classic script, for pages of a time before modules. */
export * from "./index.ts";
export { CustomsBatchText } from "./batch-text/index.ts";
export { CustomsElementAssistant } from "./element-assistant/index.ts";
export { CustomsExportDialog } from "./export-dialog/index.ts";
export { CustomsColumnSetup } from "./column-setup/index.ts";
export { CustomsFormSetup } from "./form-setup/index.ts";
export { CustomsUploader } from "./uploader/index.ts";
