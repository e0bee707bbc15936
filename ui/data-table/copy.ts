import { defuseFormula } from "@customs-portal/sdk/rules";
import { cellHtml } from "./cell-html.ts";
import { textOf, type DataColumn } from "./columns.ts";
import type { RowSource } from "./row-source.ts";
import { isSelected, type RowKey, type RowSelection } from "./selection.ts";

/** A value that spreadsheets read back as one cell. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Figures and dates are reckoned with; all else may look like one and is none. */
function isCopiedAsText({
  align,
  isWhole = false,
  mono = false,
}: Pick<DataColumn<unknown>, "align" | "isWhole" | "mono">) {
  return mono || (align !== "end" && !isWhole);
}

/**
 * Rows as they are pasted: lines with tabs between their cells, and a table for spreadsheets, in which whatever stands
 * in no column of figures or dates stays a text. Of several cells none acts as a formula where they are pasted.
 */
export function toPaste<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
): { text: string; html: string } {
  const write = rows.length * columns.length > 1 ? defuseFormula : String;
  const cells = rows.map((row) =>
    columns.map((column) => ({ text: write(textOf(column, row)), isText: isCopiedAsText(column) })),
  );
  return { text: cells.map((row) => row.map(({ text }) => field(text)).join("\t")).join("\n"), html: cellHtml(cells) };
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
