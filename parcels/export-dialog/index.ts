import { reactLifecycles, type DialogParcelProps } from "@customs-portal/ui";
import { ExportDialog } from "./ExportDialog.tsx";
import { exportDialogTexts } from "./locales/index.ts";

/** The lifecycles of the dialog, for whoever opens it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"export">>(ExportDialog, {
  namespaces: { exportDialog: exportDialogTexts },
});
