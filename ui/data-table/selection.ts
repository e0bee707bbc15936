/** Tells a row from all others, also after a refresh. */
export type RowKey = string | number;

/** The rows that are chosen, on any page: those named, or all that a query finds but those named. */
export interface RowSelection {
  readonly isAll: boolean;
  readonly keys: ReadonlySet<RowKey>;
}

export const noSelection: RowSelection = { isAll: false, keys: new Set() };
/** All that the query finds, also on pages that nobody has seen. */
export const allOfQuery: RowSelection = { isAll: true, keys: new Set() };

export function isSelected({ isAll, keys }: RowSelection, key: RowKey): boolean {
  return keys.has(key) !== isAll;
}

/** @param total rows that the query finds */
export function selectedCount({ isAll, keys }: RowSelection, total: number): number {
  return isAll ? Math.max(0, total - keys.size) : keys.size;
}

/** Takes rows in or out. */
export function withRows(selection: RowSelection, keys: Iterable<RowKey>, selected: boolean): RowSelection {
  const named = new Set(selection.keys);
  for (const key of keys) {
    if (selected === selection.isAll) named.delete(key);
    else named.add(key);
  }
  return { isAll: selection.isAll, keys: named };
}
