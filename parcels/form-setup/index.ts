import { reactLifecycles, setupTexts, type DialogParcelProps } from "@customs-portal/ui";
import { FormSetup } from "./FormSetup.tsx";
import { formSetupTexts } from "./locales/index.ts";

/** The lifecycles of the parcel, for whoever opens its dialog. */
export const { bootstrap, mount, unmount, update } = reactLifecycles<DialogParcelProps<"form-setup">>(FormSetup, {
  namespaces: { formSetup: formSetupTexts, setup: setupTexts },
});
