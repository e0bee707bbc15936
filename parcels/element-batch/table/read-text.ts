import { elementTableMaxRows } from "@customs-portal/sdk/limits";
import { readCsv } from "@customs-portal/sdk/rules";
import { WorkbookError } from "../workbook/workbook-error.ts";

/**
 * What parts the cells: a tab wherever there is one in the first line, as strings hold all other separators, too.
 * Undefined where a line is one cell.
 */
function separatorOf(text: string): string | undefined {
  const [first = ""] = text.split(/[\r\n]/, 1);
  return ["\t", ",", ";"].find((separator) => first.includes(separator));
}

function* readWith(text: string, separator: string, hasQuotes: boolean): Generator<void, string[][] | undefined> {
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
export function* readTextTable(text: string): Generator<void, string[][]> {
  const separator = separatorOf(text) ?? "\t";
  const quoted = yield* readWith(text, separator, true);
  const rows = quoted ?? (yield* readWith(text, separator, false)) ?? [];
  // In comma text a specification string at the end may hold commas of its own.
  const width = rows[0]?.length ?? 0;
  if (separator === "\t" || width < 2) return rows;
  return rows.map((row) =>
    row.length <= width ? row : [...row.slice(0, width - 1), row.slice(width - 1).join(separator)],
  );
}
