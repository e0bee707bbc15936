import type { DialogName, DialogTypes } from "@customs-portal/sdk/portal";
import { useCallback } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { personalValuesOf } from "./personal-values.ts";

type SetupName = Extract<DialogName, "column-setup" | "form-setup">;

/** Opens the dialog of a setup; what it saved is held afterwards. Undefined where nothing is personalised (R6-12, A23). */
export function useOpenSetup<Name extends SetupName>(
  name: Name,
): ((props: DialogTypes[Name]["props"]) => Promise<void>) | undefined {
  const portal = usePortal();
  const values = personalValuesOf(portal);
  const open = useCallback(
    async (props: DialogTypes[Name]["props"]) => {
      const before = values.state.getSnapshot();
      const result = await portal.dialogs.open(name, props);
      // A dialog of another copy of this module holds what it saved for itself.
      if (result !== undefined && values.state.getSnapshot() === before) await values.reload();
    },
    [portal, values, name],
  );
  return portal.config.closeSelfConfig ? undefined : open;
}
