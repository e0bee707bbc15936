import { reactLifecycles, setupTexts, type DialogParcelProps } from "@customs-portal/ui";
import { ColumnSetup } from "./ColumnSetup.tsx";
import { columnSetupTexts } from "./locales/index.ts";

/** The lifecycles of the parcel, for whoever opens its dialog. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"column-setup">>(ColumnSetup, {
  namespaces: { columnSetup: columnSetupTexts, setup: setupTexts },
});
