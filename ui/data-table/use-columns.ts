import { columnMaxWidthPx, columnMinWidthPx } from "@customs-portal/sdk/limits";
import {
  columnPinningFeature,
  columnSizingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { leavesOf, type DataColumn } from "./columns.ts";
import type { Heading, Leaf, Placed } from "./layout.ts";
import type { SortBy } from "./row-source.ts";

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, rowSortingFeature });
type Features = typeof features;
/** The library keeps columns alone: its rows would cost 30 MB and half of the first render at 100,000. */
const noRows: object[] = [];
/** Width of a column that nobody gave one and whose content is not measured yet. */
const unknownPx = 140;

export interface Columns<Row> {
  leaves: readonly Leaf<Row>[];
  /** By row of the header. */
  headings: readonly (readonly Heading<Row>[])[];
  widthOf(key: string): number;
  canSort: boolean;
  isSortedByMany: boolean;
  sortOf(key: string): { desc: boolean; place: number } | undefined;
  /** Goes on to the next order by a column. @param isMore keeps the columns that are sorted by before it */
  toggleSort(key: string, isMore: boolean): void;
}

/** The least that a column may be narrowed to. R26-15 */
function minPxOf<Row>({ minWidth = 0 }: DataColumn<Row>): number {
  return Math.max(minWidth, columnMinWidthPx);
}

function toDefinition<Row>(column: DataColumn<Row>): ColumnDef<Features, object> {
  if (column.children?.length) {
    return { id: column.key, header: column.title, columns: column.children.map(toDefinition) };
  }
  return {
    id: column.key,
    header: column.title,
    minSize: minPxOf(column),
    maxSize: columnMaxWidthPx,
    enableSorting: column.isSortable === true,
  };
}

/**
 * The state of columns, by TanStack Table: headings and their groups, widths, pins, and what is sorted by.
 * @param fitted widths of columns that have none of their own
 */
export function useColumns<Row>(
  shown: readonly DataColumn<Row>[],
  fitted: Readonly<Record<string, number>>,
  sort: readonly SortBy[],
  onSortChange: ((sort: readonly SortBy[]) => void) | undefined,
): Columns<Row> {
  const columns = useMemo(() => shown.map(toDefinition), [shown]);
  const columnPinning = useMemo(() => {
    const of = (side: "left" | "right") =>
      leavesOf(shown.filter(({ pinned }) => pinned === side)).map(({ key }) => key);
    return { start: of("left"), end: of("right") };
  }, [shown]);
  const columnSizing = useMemo(() => {
    const sizes = leavesOf(shown).map(({ key, width }) => [key, width ?? fitted[key] ?? unknownPx] as const);
    return Object.fromEntries(sizes);
  }, [shown, fitted]);
  const sorting = useMemo((): SortingState => sort.map(({ key, desc }) => ({ id: key, desc })), [sort]);
  const table = useTable({
    features,
    columns,
    data: noRows,
    state: { columnPinning, columnSizing, sorting },
    manualSorting: true,
    enableMultiSort: true,
    sortDescFirst: false,
    onSortingChange: (update) => {
      const next = typeof update === "function" ? update(sorting) : update;
      onSortChange?.(next.map(({ id, desc }) => ({ key: id, desc })));
    },
  });
  const groups = table.getHeaderGroups();
  const structure = useMemo(() => readOff(shown, groups), [shown, groups]);
  return {
    ...structure,
    widthOf: (key) => table.getColumn(key)?.getSize() ?? unknownPx,
    canSort: onSortChange !== undefined,
    isSortedByMany: sort.length > 1,
    sortOf: (key) => {
      const place = sort.findIndex((one) => one.key === key);
      const found = sort[place];
      return found && { desc: found.desc, place };
    },
    toggleSort: (key, isMore) => {
      const column = table.getColumn(key);
      if (onSortChange && column?.columnDef.enableSorting) column.toggleSorting(undefined, isMore);
    },
  };
}

interface HeaderLike {
  column: { id: string; getIsPinned(): false | "start" | "end" };
  colSpan: number;
  isPlaceholder: boolean;
}

/** Reads off where columns and headings stand. */
function readOff<Row>(shown: readonly DataColumn<Row>[], groups: readonly { headers: readonly HeaderLike[] }[]) {
  const byKey = new Map(leavesOf(shown).map((column) => [column.key, column]));
  const pins = (groups.at(-1)?.headers ?? []).map(({ column }) => column.getIsPinned() || undefined);
  const lastStart = pins.lastIndexOf("start");
  const firstEnd = pins.indexOf("end");
  const leaves: Leaf<Row>[] = [];
  // A heading that stands above nothing else begins where its place was first kept free.
  const began = new Map<string, number>();
  const headings = groups.map(({ headers }, level) => {
    let index = 0;
    return headers.flatMap((header): Heading<Row>[] => {
      const { id: key } = header.column;
      const span = header.colSpan;
      const from = index;
      index += span;
      const id = `${key} ${from}`;
      if (!began.has(id)) began.set(id, level);
      if (header.isPlaceholder) return [];
      const pinned = pins[from];
      const isInnermost = pinned === "start" ? from + span - 1 === lastStart : pinned === "end" && from === firstEnd;
      const placed: Placed = { key, pinned, index: from, span, isInnermost };
      const column = byKey.get(key);
      const leaf = column && { ...placed, column, isFirst: from === 0, minPx: minPxOf(column) };
      if (leaf) leaves.push(leaf);
      const title = column?.title ?? titleOf(shown, key);
      return [{ ...placed, title, level: began.get(id) ?? level, endLevel: level + 1, leaf }];
    });
  });
  return { leaves, headings };
}

function titleOf<Row>(columns: readonly DataColumn<Row>[], key: string): string {
  for (const column of columns) {
    const title = column.key === key ? column.title : titleOf(column.children ?? [], key);
    if (title !== "") return title;
  }
  return "";
}
