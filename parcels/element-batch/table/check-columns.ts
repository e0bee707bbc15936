import { elementTableMaxColumns } from "@customs-portal/sdk/limits";
import { WorkbookError } from "../workbook/workbook-error.ts";

/** Where the quotation mark stands that closes a cell; two stand for one. The end of the text where none does. */
function closingQuote(text: string, from: number): number {
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (text.charAt(quote + 1) !== '"') return quote;
    at = quote + 2;
  }
}

/**
 * Counts the cells of each row of separated values before any of them is made, in short steps.
 * @throws WorkbookError `too-many-columns`
 */
export function* checkColumns(text: string, separator: string, hasQuotes: boolean): Generator<void, void> {
  let cells = 1;
  let isBegin = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === separator) cells += 1;
    if (cells > elementTableMaxColumns) throw new WorkbookError("too-many-columns");
    if (hasQuotes && isBegin && char === '"') at = closingQuote(text, at);
    const isEnd = char === "\n" || char === "\r";
    isBegin = isEnd || char === separator;
    if (isEnd) {
      cells = 1;
      yield;
    }
  }
}
