import { reactLifecycles, type DialogParcelProps } from "@customs-portal/ui";
import { BatchText } from "./BatchText.tsx";
import { batchTextTexts } from "./locales/index.ts";

/** The lifecycles of the dialog, for whoever opens it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"batch-text">>(BatchText, {
  namespaces: { batchText: batchTextTexts },
});
