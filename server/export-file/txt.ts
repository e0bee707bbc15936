import { defuseFormula } from "@customs-portal/sdk/rules";
import type { CellValue } from "../module-contract/index.ts";
import { batchChars, createEncode } from "./encode.ts";
import { valueOf, type FileColumn, type RowSource } from "./rows.ts";

// eslint-disable-next-line no-control-regex -- control characters are meant
const separators = /\r\n|[\u0000-\u001f]/g;

function fieldText(value: CellValue | undefined): string {
  if (typeof value === "number") return String(value);
  return value ? defuseFormula(value.replace(separators, " ")) : "";
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
  const encode = createEncode();
  let text = `\uFEFF${columns.map((column) => fieldText(column.title)).join("\t")}\r\n`;
  for await (const rows of source.take(rowLimit)) {
    for (const row of rows) {
      for (const [index, { key }] of columns.entries()) text += (index > 0 ? "\t" : "") + fieldText(valueOf(row, key));
      text += "\r\n";
      if (text.length < batchChars) continue;
      yield encode(text);
      text = "";
    }
  }
  yield encode(text);
}
