import type { CellValue } from "../module.ts";
import type { FileColumn, RowSource } from "./rows.ts";

const batchChars = 128 * 1024;

// eslint-disable-next-line no-control-regex
const separators = /\r\n|[\u0000-\u001f]/g;

function fieldText(value: CellValue | undefined): string {
  return value === null || value === undefined ? "" : String(value).replace(separators, " ");
}

/**
 * A text file as a stream: UTF-8 with a byte order mark, tabs between the fields, CRLF after each line, headings first.
 * Tabs, line ends and other control characters inside a value become spaces; anything else stays as it is.
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
