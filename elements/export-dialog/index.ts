// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsExportDialog } from "./customs-export-dialog.ts";

defineElement("customs-export-dialog", CustomsExportDialog);

export { CustomsExportDialog };
export type { ExportDialogColumn, ExportRequest, ExportScope } from "@customs-portal/sdk/portal";
export type {
  ExportCreatedDetail,
  ExportDialogCloseDetail,
  ExportDialogEventMap,
  ExportFailedDetail,
} from "./customs-export-dialog.ts";
export type { ExportDialogAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
