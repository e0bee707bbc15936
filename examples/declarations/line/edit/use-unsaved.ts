import type { LinePortal } from "@customs-portal/sdk";
import { useT } from "@customs-portal/ui";
import { useCallback, useEffect, useMemo, useRef } from "react";

/** Work of a page that is not saved: its tab is asked about before it closes, and so is whoever goes on within it. */
export interface Unsaved {
  set(isUnsaved: boolean): void;
  /** Whether there is some now. */
  get(): boolean;
  /** Asks where something would be lost. */
  mayLeave(): Promise<boolean>;
}

/** The unsaved work of this tab. */
export function useUnsaved(portal: LinePortal): Unsaved {
  const t = useT("declarations");
  const isUnsaved = useRef(false);
  const set = useCallback(
    (next: boolean) => {
      if (isUnsaved.current === next) return;
      isUnsaved.current = next;
      portal.setDirty(next);
    },
    [portal],
  );
  useEffect(() => () => set(false), [set]);
  return useMemo(
    () => ({
      set,
      get: () => isUnsaved.current,
      async mayLeave() {
        if (!isUnsaved.current) return true;
        const question = { title: t("edit.leave"), message: t("edit.leaveText"), confirmLabel: t("edit.discard") };
        const mayLeave = await portal.dialogs.open("confirm", { ...question, danger: true });
        if (mayLeave) set(false);
        return mayLeave;
      },
    }),
    [portal, set, t],
  );
}
