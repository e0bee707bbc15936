import { elementTableMaxRows } from "@customs-portal/sdk/limits";
import { readCsv } from "@customs-portal/sdk/rules";
import { WorkbookError } from "../workbook/workbook-error.ts";
import { checkColumns } from "./check-columns.ts";
import { fitCells, type FittedRows } from "./fit-cells.ts";

/**
 * What parts the cells: a tab wherever there is one in the first line, as strings hold all other separators, too.
 * Undefined where a line is one cell.
 */
function separatorOf(text: string): string | undefined {
  const [first = ""] = text.split(/[\r\n]/, 1);
  return ["\t", ",", ";"].find((separator) => first.includes(separator));
}

function* readWith(text: string, separator: string, hasQuotes: boolean): Generator<void, string[][] | undefined> {
  yield* checkColumns(text, separator, hasQuotes);
  const rows: string[][] = [];
  for (const { cells, isOpen } of readCsv(text, separator, hasQuotes)) {
    if (isOpen) return undefined;
    rows.push(cells);
    if (rows.length > elementTableMaxRows) throw new WorkbookError("too-many-rows");
    yield;
  }
  return rows;
}

/**
 * The rows of a pasted or dropped text, in short steps. A quotation mark that nothing closes, such as that of inches,
 * stands for itself.
 */
export function* readTextTable(text: string): Generator<void, Pick<FittedRows, "rows"> & Partial<FittedRows>> {
  const separator = separatorOf(text) ?? "\t";
  const quoted = yield* readWith(text, separator, true);
  const rows = quoted ?? (yield* readWith(text, separator, false)) ?? [];
  return separator === "\t" ? { rows } : yield* fitCells(rows, separator);
}
