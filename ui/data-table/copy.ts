import { defuseFormula } from "@customs-portal/sdk/rules";
import { textOf, type DataColumn } from "./columns.ts";
import type { RowSource } from "./row-source.ts";
import { isSelected, type RowKey, type RowSelection } from "./selection.ts";

/** A value that spreadsheets read back as one cell. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as lines, their cells apart by tabs; of several cells none acts as a formula where they are pasted. */
export function toTabText<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): string {
  const write = rows.length * columns.length > 1 ? defuseFormula : String;
  return rows.map((row) => columns.map((column) => field(write(textOf(column, row)))).join("\t")).join("\n");
}

/** The chosen rows that are at hand, in their order. */
export function chosenRows<Row>(rows: RowSource<Row>, rowKey: (row: Row) => RowKey, selection: RowSelection): Row[] {
  const chosen: Row[] = [];
  if (!selection.isAll && selection.keys.size === 0) return chosen;
  for (let index = 0; index < rows.count; index++) {
    const row = rows.get(index);
    if (row !== undefined && isSelected(selection, rowKey(row))) chosen.push(row);
  }
  return chosen;
}
