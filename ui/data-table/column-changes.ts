import { leafKeys, type PageColumn } from "@customs-portal/sdk/rules";

/** What a user changes of the columns that are shown. Each gives the columns anew, or the same where nothing changes. */

type Columns<C extends PageColumn> = readonly C[];

function childrenOf<C extends PageColumn>(column: C): Columns<C> {
  return (column.children ?? []) as Columns<C>;
}

/** The columns that stand beside one, under the same heading. */
export function siblingsOf<C extends PageColumn>(columns: Columns<C>, key: string): Columns<C> {
  if (columns.some((column) => column.key === key)) return columns;
  for (const column of columns) {
    const found = siblingsOf(childrenOf(column), key);
    if (found.length > 0) return found;
  }
  return [];
}

function mapLevel<C extends PageColumn>(columns: Columns<C>, key: string, change: (level: Columns<C>) => Columns<C>) {
  if (columns.some((column) => column.key === key)) return change(columns);
  return columns.map((column): C => {
    const children = childrenOf(column);
    return children.length > 0 ? { ...column, children: mapLevel(children, key, change) } : column;
  });
}

function mapColumn<C extends PageColumn>(columns: Columns<C>, key: string, change: (column: C) => C): Columns<C> {
  return mapLevel(columns, key, (level) => level.map((column) => (column.key === key ? change(column) : column)));
}

/** @param width pixels */
export function withWidth<C extends PageColumn>(columns: Columns<C>, key: string, width: number): Columns<C> {
  return mapColumn(columns, key, (column) => ({ ...column, width }));
}

/** The column or group of the first level that a column stands in: what is pinned as a whole. */
export function topOf<C extends PageColumn>(columns: Columns<C>, key: string): C | undefined {
  return columns.find((column) => column.key === key || siblingsOf(childrenOf(column), key).length > 0);
}

export function withPin<C extends PageColumn>(columns: Columns<C>, key: string, pinned: C["pinned"]): Columns<C> {
  const top = topOf(columns, key);
  return top ? mapColumn(columns, top.key, (column) => ({ ...column, pinned })) : columns;
}

/** Puts a column before or behind one of its siblings. */
export function withMoved<C extends PageColumn>(
  columns: Columns<C>,
  key: string,
  target: string,
  side: "before" | "after",
): Columns<C> {
  if (key === target) return columns;
  return mapLevel(columns, key, (level) => {
    const moved = level.find((column) => column.key === key);
    const rest = level.filter((column) => column.key !== key);
    const index = rest.findIndex((column) => column.key === target);
    if (!moved || index < 0) return level;
    return rest.toSpliced(side === "before" ? index : index + 1, 0, moved);
  });
}

/** The sibling that a column changes places with on its way to the left or right: one that is pinned as it is. */
export function neighbourOf<C extends PageColumn>(columns: Columns<C>, key: string, step: -1 | 1): C | undefined {
  const level = siblingsOf(columns, key);
  const own = level.find((column) => column.key === key);
  const beside = level.filter((column) => column.pinned === own?.pinned);
  return beside[beside.findIndex((column) => column.key === key) + step];
}

/** Whether a column may be hidden: not where it is required, nor the last one. */
export function mayHide<C extends PageColumn>(columns: Columns<C>, key: string): boolean {
  const column = siblingsOf(columns, key).find((one) => one.key === key);
  return column !== undefined && !column.isRequired && leafKeys(columns).length > 1;
}

/** Leaves a column out, and the groups that it leaves empty. */
export function withoutColumn<C extends PageColumn>(columns: Columns<C>, key: string): Columns<C> {
  return columns.flatMap((column) => {
    if (column.key === key) return [];
    const children = childrenOf(column);
    if (children.length === 0) return [column];
    const kept = withoutColumn(children, key);
    return kept.length > 0 ? [{ ...column, children: kept }] : [];
  });
}
