import type { PersonalColumn } from "@customs-portal/sdk";
import type { ReactNode, Ref } from "react";
import type { PagerProps } from "../controls/Pager.tsx";
import type { DataColumn } from "./columns.ts";
import type { RowSource, SortBy } from "./row-source.ts";
import type { RowKey, RowSelection } from "./selection.ts";
import type { Density } from "./windowing.ts";

export interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** `memoryRows` of a list, or the rows of a page; keep the object as long as the rows are the same. */
  rows: RowSource<Row>;
  /** Unlike the key of every other row of the query, also after a refresh. */
  rowKey(row: Row): RowKey;

  /** What a user has saved of the columns: which are shown, in which order, how wide and where pinned. */
  setup?: readonly PersonalColumn[] | undefined;
  /** A user changed it, by dragging or by the menu of a heading. The table shows the change already. */
  onSetupChange?: ((setup: PersonalColumn[]) => void) | undefined;

  /** What the rows are ordered by. The table does not order them (`sortRows`). */
  sort?: readonly SortBy[];
  onSortChange?: ((sort: readonly SortBy[]) => void) | undefined;

  /** With it, rows can be chosen; it holds over pages. */
  selection?: RowSelection | undefined;
  onSelectionChange?: ((selection: RowSelection) => void) | undefined;
  /** What can be done with the chosen rows; stands beside their count below the table while there are some. */
  batchActions?: ReactNode;
  /** How much there is, say; stands at the end of the row below the table, which is there while rows can be chosen, or in pages. */
  summary?: ReactNode;

  /** The rows are those of a page of what the query finds. */
  paging?: PagerProps | undefined;
  /** The rows that are in sight now, `end` not included, so that a source can load them. */
  onVisible?: ((first: number, end: number) => void) | undefined;

  /** Height of rows; as the look of the portal has it when left out. */
  density?: Density;
  /** Nothing was loaded yet: rows of grey shapes are shown. */
  loading?: boolean;
  /** What is being loaded, in words: stands over the grey shapes once that takes a while. */
  loadingText?: string;
  /** Something is being fetched; a thin moving line says so. */
  busy?: boolean;
  /** The rows answer another question than the one that was asked: they stay readable, but pale. */
  dimmed?: boolean;
  /** Stands in place of rows when there are none: why, or what failed. */
  empty: ReactNode;
  /** Stands over the lower edge of the table: what is waited for, what failed. */
  note?: ReactNode;
  /** Height in pixels of all; left out, that of some rows. */
  height?: number | undefined;
  /** Takes the height that a column of flex items has left, at least 240 px. */
  fill?: boolean;
  /** The scrolling region. */
  ref?: Ref<HTMLDivElement>;
}
