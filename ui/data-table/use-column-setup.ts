import type { PersonalColumn } from "@customs-portal/sdk";
import { applyColumnSetup, toColumnSetup } from "@customs-portal/sdk/rules";
import { useCallback, useMemo, useState } from "react";
import type { DataColumn } from "./columns.ts";

export interface ColumnSetup<Row> {
  /** The columns as the setup shows them. */
  shown: readonly DataColumn<Row>[];
  /** Takes over what a user changed of them, and tells it. */
  change(shown: readonly DataColumn<Row>[]): void;
}

/**
 * The columns of a page under a setup. A change holds at once, as long as the page gives no other setup, so that nothing
 * jumps back while it is saved, and also where the page saves nothing.
 */
export function useColumnSetup<Row>(
  page: readonly DataColumn<Row>[],
  setup: readonly PersonalColumn[] | undefined,
  onChange: ((setup: PersonalColumn[]) => void) | undefined,
): ColumnSetup<Row> {
  const [held, setHeld] = useState({ from: setup, setup });
  const isCurrent = held.from === setup;
  if (!isCurrent) setHeld({ from: setup, setup });
  const current = isCurrent ? held.setup : setup;
  const shown = useMemo(() => applyColumnSetup(page, current), [page, current]);
  const change = useCallback(
    (next: readonly DataColumn<Row>[]) => {
      const changed = toColumnSetup(next, page, current);
      setHeld({ from: setup, setup: changed });
      onChange?.(changed);
    },
    [page, current, setup, onChange],
  );
  return { shown, change };
}
