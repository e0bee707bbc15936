import type { CellValue } from "../module-contract/index.ts";
import type { FileColumn, RowSource } from "./rows.ts";

const batchChars = 128 * 1024;

// eslint-disable-next-line no-control-regex
const separators = /\r\n|[\u0000-\u001f]/g;

/**
 * What a spreadsheet program may take for a formula when it opens the file: one of its signs at the start, also behind
 * blanks and behind quotes, which it takes off.
 */
const formulaStart = /^[\s"]*[=+\-@＝＋－＠]./;
const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A text that could act as a formula gets an apostrophe in front, as OWASP advises; numbers stay numbers. */
function defuse(text: string): string {
  return formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
}

function fieldText(value: CellValue | undefined): string {
  if (typeof value === "number") return String(value);
  return value ? defuse(value.replace(separators, " ")) : "";
}

/**
 * A text file as a stream: UTF-8 with a byte order mark, tabs between the fields, CRLF after each line, headings first.
 * Tabs, line ends and other control characters inside a value become spaces, and what a spreadsheet program would run
 * as a formula is defused; anything else stays as it is.
 */
export async function* writeTxt(
  source: RowSource,
  columns: readonly FileColumn[],
  rowLimit: number,
): AsyncGenerator<Uint8Array> {
  let text = `\uFEFF${columns.map((column) => fieldText(column.title)).join("\t")}\r\n`;
  for await (const rows of source.take(rowLimit)) {
    for (const row of rows) {
      text += `${columns.map((column) => fieldText(row[column.key])).join("\t")}\r\n`;
      if (text.length < batchChars) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text);
}
