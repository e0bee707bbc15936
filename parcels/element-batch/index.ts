import { reactLifecycles, type DialogParcelProps } from "@customs-portal/ui";
import { ElementBatch } from "./ElementBatch.tsx";
import { elementBatchTexts } from "./locales/index.ts";

/** The lifecycles of the dialog, for whoever opens it. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"element-batch">>(ElementBatch, {
  namespaces: { elementBatch: elementBatchTexts },
});
