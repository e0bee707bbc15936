import type { PageColumn } from "@customs-portal/sdk/rules";
import type { ReactNode } from "react";

/** A column, or a group of columns under a common heading, which has `children` and neither cells nor a width. */
export interface DataColumn<Row> extends PageColumn {
  children?: readonly DataColumn<Row>[] | undefined;
  /** Pixels; never less than those of R26-15. */
  minWidth?: number | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** Codes: a fixed-width font. */
  mono?: boolean | undefined;
  /** Dates, amounts and the like: shown wholly or not at all. Left out, columns of numbers (`end`) and codes are. */
  isWhole?: boolean | undefined;
  /** Text and numbers are cut to one line with the whole on hover and focus. Left out, the cell shows its `text`. */
  cell?(row: Row): ReactNode;
  /** What is copied and sorted by; needed where `cell` gives more than text or a number. */
  text?(row: Row): string;
  /** Its header sorts by it. */
  isSortable?: boolean | undefined;
}

/** What a cell shows. */
export function contentOf<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.text?.(row);
}

/** A cell as text. */
export function textOf<Row>(column: DataColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const content = column.cell?.(row);
  return typeof content === "string" || typeof content === "number" ? String(content) : "";
}

/** The columns that are no groups, in order. */
export function leavesOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.flatMap((column) => (column.children?.length ? leavesOf(column.children) : [column]));
}
