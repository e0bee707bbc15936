import type { PersonalColumn } from "@customs-portal/sdk/contract";
import { toColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";
import { useCallback } from "react";
import { useOpenSetup } from "./use-open-setup.ts";
import { usePersonalList } from "./use-personal-list.ts";

/** The setup of a table's columns. */
export interface PersonalColumns {
  /** Mine, else the company's; undefined where the columns of the page hold. */
  readonly setup: readonly PersonalColumn[] | undefined;
  /** Whose it is. */
  readonly from: "user" | "company" | "page";
  /** What is saved has been asked for, whether or not it came: a page that shows its table now does not rearrange it. */
  readonly isReady: boolean;
  /**
   * Opens the dialog; undefined where personal setups are switched off (R6-12, A23): the page shows no button then.
   * Rejects as `portal.dialogs.open` does.
   */
  readonly openSetup: (() => Promise<void>) | undefined;
  /** For `onSetupChange` of a table: saved for the user after a rest. While a company is imitated, it is only shown. */
  readonly saveSetup: (setup: readonly PersonalColumn[]) => void;
}

/**
 * What the user, or the company, has set up of a table's columns (R1-07, R1-08).
 * @param resourceId what it is saved under
 * @param columns those of the page
 * @example
 * ```tsx
 * const { setup, openSetup, saveSetup } = usePersonalColumns("orders", columns);
 * ```
 */
export function usePersonalColumns(
  resourceId: string,
  columns: readonly PageColumn[],
  { title }: { title?: string | undefined } = {},
): PersonalColumns {
  const page = useCallback(() => toColumnSetup(columns, columns), [columns]);
  const { value, from, isReady, save, flush } = usePersonalList("tableColumn", resourceId, page);
  const open = useOpenSetup("column-setup");
  const openSetup = useCallback(async () => {
    flush();
    await open?.({ resourceId, columns, title });
  }, [flush, open, resourceId, columns, title]);
  return {
    setup: value.length > 0 ? value : undefined,
    from,
    isReady,
    openSetup: open && openSetup,
    saveSetup: save,
  };
}
