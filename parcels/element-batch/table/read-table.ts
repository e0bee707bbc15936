import { elementTableMaxBytes } from "@customs-portal/sdk/limits";
import { decodeText } from "@customs-portal/sdk/rules";
import { runInSlices } from "@customs-portal/ui";
import { WorkbookError } from "../workbook/workbook-error.ts";
import { readTextTable } from "./read-text.ts";

/** A table as it was pasted or dropped. */
export interface ReadTable {
  rows: readonly (readonly string[])[];
  /** The sheet that was read, where the workbook has several. */
  sheet?: string | undefined;
  /** The whole text of rows whose cells cannot be told apart; undefined where tabs or a workbook part all of them. */
  unclear?: ReadonlyMap<readonly string[], string> | undefined;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const zipStart = [0x50, 0x4b, 0x03, 0x04];
/** Old workbooks, and new ones under a password. */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];
/** How such a file names the part that is encrypted, in UTF-16. */
const encryptedPart = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";

/** A table of text. @throws WorkbookError `empty`, `too-large`, `too-many-rows`, `too-many-columns` */
export async function readPastedTable(text: string, signal: AbortSignal): Promise<ReadTable> {
  if (text.length > elementTableMaxBytes) throw new WorkbookError("too-large");
  const table = await runInSlices(readTextTable(text.replace(/^\u{FEFF}/u, "")), signal);
  if (table.rows.length === 0) throw new WorkbookError("empty");
  return table;
}

async function readCompound(file: Blob): Promise<never> {
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  throw new WorkbookError(text.includes(encryptedPart) ? "encrypted" : "old-excel");
}

/** The table of a file: the first sheet of an xlsx workbook, else separated values. @throws WorkbookError */
export async function readTableFile(file: Blob, signal: AbortSignal): Promise<ReadTable> {
  if (file.size > elementTableMaxBytes) throw new WorkbookError("too-large");
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (startsWith(start, compoundStart)) return readCompound(file);
  if (startsWith(start, zipStart)) {
    const { readWorkbook } = await import("../workbook/index.ts");
    const { rows, name, sheetCount } = await readWorkbook(file, signal);
    if (rows.length === 0) throw new WorkbookError("empty");
    return { rows, ...(sheetCount > 1 && { sheet: name }) };
  }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  // What is no text has characters that no table has.
  if (text === undefined || /[^\P{Cc}\t\r\n\f\v]/u.test(text.slice(0, 4096))) throw new WorkbookError("unsupported");
  return readPastedTable(text, signal);
}
