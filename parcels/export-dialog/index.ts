import { reactLifecycles } from "@customs-portal/ui";
import { ExportDialog } from "./ExportDialog.tsx";
import { exportDialogTexts } from "./locales/index.ts";
import type { ExportDialogProps } from "./types.ts";

/** The lifecycles of the dialog, for whoever opens it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<ExportDialogProps>(ExportDialog, {
  namespaces: { exportDialog: exportDialogTexts },
});
