import { elementTableMaxColumns, elementTableMaxRows } from "@customs-portal/sdk/limits";
import { formatOf, numberText, unescapeText, type CellFormat } from "./cell-text.ts";
import { WorkbookError } from "./workbook-error.ts";
import { XmlCursor } from "./xml.ts";

const plain: CellFormat = { kind: "plain" };

/** What the cells of a sheet refer to. */
export interface SheetParts {
  shared: readonly string[];
  formats: readonly CellFormat[];
  system: 1900 | 1904;
}

/** The texts that cells share, in short steps. */
export function* readShared(xml: string): Generator<void, string[]> {
  const cursor = new XmlCursor(xml);
  const texts: string[] = [];
  let text = "";
  let isHint = false;
  while (cursor.next()) {
    const { name, kind } = cursor;
    if (name === "rPh") isHint = kind === "open";
    else if (name === "t" && kind === "close" && !isHint) text += cursor.text;
    else if (name === "si" && kind !== "open") {
      texts.push(unescapeText(text));
      text = "";
    }
    yield;
  }
  return texts;
}

/** What the styles of cells make of their numbers. */
export function readFormats(xml: string): CellFormat[] {
  const cursor = new XmlCursor(xml);
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  while (cursor.next()) {
    const { name, kind } = cursor;
    if (name === "numFmt") codes.set(Number(cursor.attribute("numFmtId")), cursor.attribute("formatCode") ?? "");
    else if (name === "cellXfs") isOfCells = kind === "open";
    else if (name === "xf" && isOfCells && kind !== "close") {
      const id = Number(cursor.attribute("numFmtId") ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    }
  }
  return formats;
}

/** The column of a reference such as `AB12`, counted from 0; undefined where it is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(type: string, written: string, style: number, { shared, formats, system }: SheetParts): string {
  if (type === "s") return shared[Number(written)] ?? "";
  if (type === "b") return written === "1" ? "TRUE" : "FALSE";
  if (type === "n") return numberText(written, formats[style] ?? plain, system);
  return type === "d" ? written : unescapeText(written);
}

/**
 * The rows of a sheet as texts, in short steps. Cells without a reference stand right behind the one before.
 * @throws WorkbookError `too-many-rows`, `too-many-columns`
 */
export function* readRows(xml: string, parts: SheetParts): Generator<void, string[][]> {
  const cursor = new XmlCursor(xml);
  const rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let type = "";
  let style = 0;
  let text = "";
  let isHint = false;
  while (cursor.next()) {
    const { name, kind } = cursor;
    if (name === "row" && kind === "open") {
      row = [];
      column = -1;
    } else if (name === "row" && kind === "close") {
      if (row.some((cell) => cell.trim() !== "")) rows.push(row);
      if (rows.length > elementTableMaxRows) throw new WorkbookError("too-many-rows");
    } else if (name === "c" && kind !== "close") {
      column = columnOf(cursor.attribute("r")) ?? column + 1;
      type = cursor.attribute("t") ?? "n";
      style = Number(cursor.attribute("s") ?? 0);
      text = "";
    } else if (name === "rPh") isHint = kind === "open";
    else if ((name === "v" || name === "t") && kind === "close" && !isHint) text += cursor.text;
    else if (name === "c" && text !== "") {
      const value = textOf(type, text, style, parts);
      if (column < elementTableMaxColumns) {
        while (row.length < column) row.push("");
        row[column] = value;
      } else if (value.trim() !== "") throw new WorkbookError("too-many-columns");
    } else if (name === "sheetData" && kind !== "open") break;
    yield;
  }
  return rows;
}
