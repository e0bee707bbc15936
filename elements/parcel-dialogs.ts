import type { DialogName, DialogOptions, DialogTypes, Portal } from "@customs-portal/sdk/portal";
import { openParcelDialog, type DialogParcel } from "@customs-portal/ui";

/** The dialogs that parcels draw; each is loaded when it is opened. */
const parcels = {
  "batch-text": () => import("@customs-portal/parcels/batch-text"),
  "column-setup": () => import("@customs-portal/parcels/column-setup"),
  "element-assistant": () => import("@customs-portal/parcels/element-assistant"),
  "element-batch": () => import("@customs-portal/parcels/element-batch"),
  export: () => import("@customs-portal/parcels/export-dialog"),
  "form-setup": () => import("@customs-portal/parcels/form-setup"),
} as const satisfies Partial<Record<DialogName, () => Promise<DialogParcel>>>;
export type ParcelDialogName = keyof typeof parcels;

/** Opens a dialog on a page without the shell. */
export function showParcelDialog<Name extends ParcelDialogName>(
  portal: Portal,
  name: Name,
  props: DialogTypes[Name]["props"],
  options: DialogOptions,
): Promise<DialogTypes[Name]["result"] | undefined> {
  return openParcelDialog({ portal, name, props, load: parcels[name], ...options });
}
