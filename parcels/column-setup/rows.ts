import type { Draft, DraftColumn } from "./draft.ts";

/** A line of the list. */
export interface ColumnRow {
  readonly column: DraftColumn;
  /** Levels above it. */
  readonly depth: number;
  /** Key of the group that it stands in; "" for none. */
  readonly parent: string;
  /** Its place among the columns beside it, counted from 0, and how many those are. */
  readonly index: number;
  readonly count: number;
}

/**
 * The lines of a draft. With a text to search for, the columns whose name contains it, all that is in such a group, and
 * the groups above.
 */
export function rowsOf(draft: Draft, matches: (title: string) => boolean, depth = 0, parent = ""): ColumnRow[] {
  return draft.flatMap((column, index): ColumnRow[] => {
    const isMatch = matches(column.title);
    const below = rowsOf(column.children, isMatch ? () => true : matches, depth + 1, column.key);
    if (!isMatch && below.length === 0) return [];
    return [{ column, depth, parent, index, count: draft.length }, ...below];
  });
}
