import type { LinePortal } from "@customs-portal/sdk";
import { useGone, useT } from "@customs-portal/ui";
import { useCallback, useMemo, useRef } from "react";
import type { GoodsLine } from "../../goods-contract.ts";
import type { Draft } from "./draft.ts";

/** What is filled in of a line, over what was read of it. */
export interface UnsavedLine {
  base: GoodsLine;
  draft: Draft;
  /** The language of its figures. */
  locale: string;
  /** The tariff code that its specification string was written for. */
  writtenFor: string;
}

/**
 * Work of a page that is not saved: its tab is asked about before it closes, and so is whoever goes on within it. Where
 * the browser goes back without asking, it is kept until its page is shown again.
 */
export interface Unsaved {
  keep(line: UnsavedLine | undefined): void;
  /** What is kept now. */
  get(): UnsavedLine | undefined;
  /** Asks where something would be lost. */
  mayLeave(): Promise<boolean>;
}

/** The unsaved work of this tab. */
export function useUnsaved(portal: LinePortal): Unsaved {
  const t = useT("declarations");
  const kept = useRef<UnsavedLine>(undefined);
  const keep = useCallback(
    (next: UnsavedLine | undefined) => {
      const wasKept = kept.current !== undefined;
      kept.current = next;
      if (wasKept !== (next !== undefined)) portal.setDirty(next !== undefined);
    },
    [portal],
  );
  useGone(() => keep(undefined));
  return useMemo(
    () => ({
      keep,
      get: () => kept.current,
      async mayLeave() {
        if (!kept.current) return true;
        const question = { title: t("edit.leave"), message: t("edit.leaveText"), confirmLabel: t("edit.discard") };
        const mayLeave = await portal.dialogs.open("confirm", { ...question, danger: true });
        if (mayLeave) keep(undefined);
        return mayLeave;
      },
    }),
    [portal, keep, t],
  );
}
