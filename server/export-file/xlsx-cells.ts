import type { CellValue, ExportColumnType } from "../module-contract/index.ts";
import { dateSerial, dateTimeSerial } from "./xlsx-dates.ts";

/** Longest text of a cell, in UTF-16 units; spreadsheet programs call a file with a longer one broken. */
export const maxCellChars = 32_767;
/** Digits that a spreadsheet number keeps exactly. */
const exactDigits = 15;
/** Fraction digits that have a number format of their own. */
const maxFractionDigits = 15;
/** Formats of typed cells, in the order of their styles: numbers by their count of fraction digits, then dates. */
export const cellFormats: readonly string[] = [
  ...Array.from({ length: maxFractionDigits + 1 }, (_, digits) => (digits === 0 ? "0" : `0.${"0".repeat(digits)}`)),
  "yyyy-mm-dd",
  "yyyy-mm-dd hh:mm:ss",
];
/** Cell styles of styles.xml: 0 plain, 1 heading, from 2 on numbers by their count of fraction digits, then dates. */
const headingStyle = 1;
const firstNumberStyle = 2;
const dateStyle = firstNumberStyle + maxFractionDigits + 1;
const dateTimeStyle = dateStyle + 1;

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
// eslint-disable-next-line no-control-regex -- control characters are meant
const unsafeAll = /[&<>\u0000-\u001f\ufffe\uffff]|_x[\da-f]{4}_/gi;
/** What may be unsafe, told in one pass: most texts have none of it. */
// eslint-disable-next-line no-control-regex -- control characters are meant
const suspect = /[&<>_\u0000-\u001f\ufffe\uffff]/;
/** Values of a column whose cells are kept, as words, codes and dates come again and again. */
const keptCells = 1000;

function replaceUnsafe(found: string): string {
  if (found === "&") return "&amp;";
  if (found === "<") return "&lt;";
  if (found === ">") return "&gt;";
  if (found === "\t" || found === "\n") return found;
  // Readers take _xHHHH_ for an escaped character, so a literal one gets its underscore escaped.
  if (found.length > 1) return `_x005F${found}`;
  return "";
}

/** Text as XML content: markup escaped, characters that XML cannot hold left out, line ends as LF. */
export function xmlText(text: string): string {
  return suspect.test(text) ? text.replace(/\r\n?/g, "\n").replace(unsafeAll, replaceUnsafe) : text;
}

function cutText(text: string): string {
  if (text.length <= maxCellChars) return text;
  const cut = text.slice(0, maxCellChars - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

function isBlank(charCode: number): boolean {
  return charCode === 32 || charCode === 9 || charCode === 10 || charCode === 13;
}

/** What stands between `<is>` and `</is>`: longer texts end in … at the limit of a cell. */
function inlineText(value: string): string {
  const text = cutText(value);
  const keep = isBlank(text.charCodeAt(0)) || isBlank(text.charCodeAt(text.length - 1));
  return `${keep ? '<t xml:space="preserve">' : "<t>"}${xmlText(text)}</t>`;
}

/** Digits from the first that is not zero on. */
function significantDigits(decimal: string): number {
  return decimal.replace(/^[-0.]+/, "").replace(".", "").length;
}

/** The style that shows a decimal with all its fraction digits, or undefined where a number cell would lose some. */
function numberStyle(text: string): number | undefined {
  if (!plainDecimal.test(text)) return undefined;
  const point = text.indexOf(".");
  const fraction = point < 0 ? 0 : text.length - point - 1;
  if (fraction > maxFractionDigits) return undefined;
  if (text.length > exactDigits && significantDigits(text) > exactDigits) return undefined;
  return firstNumberStyle + fraction;
}

/** A cell of a number; undefined where there is no style or no value for it. */
function valueXml(style: number | undefined, value: string | number | undefined): string | undefined {
  return style === undefined || value === undefined ? undefined : `<c s="${style}"><v>${value}</v></c>`;
}

/** The cell of a value that fits its column; undefined where it must be written as text. */
function typedXml(text: string, type: ExportColumnType): string | undefined {
  switch (type) {
    case "text":
      return undefined;
    case "number":
      return valueXml(numberStyle(text), text);
    case "date":
      return valueXml(dateStyle, dateSerial(text));
    case "dateTime":
      return valueXml(dateTimeStyle, dateTimeSerial(text));
  }
}

/** A cell, empty where there is no value; what a cell of that type cannot hold exactly is written as text. */
function cellXml(value: CellValue | undefined, type: ExportColumnType): string {
  if (value === null || value === undefined || value === "") return "";
  const text = typeof value === "string" ? value : String(value);
  return typedXml(text, type) ?? `<c t="inlineStr"><is>${inlineText(text)}</is></c>`;
}

/** A cell that says where it is, as `B7`. */
export function withReference(cell: string, reference: string): string {
  return `<c r="${reference}"${cell.slice("<c".length)}`;
}

/**
 * Makes the cells of one column, without references: a value always has the same cell, and the sheet is a third smaller.
 * The standard leaves them out where a cell stands right behind another. The first of a row and one behind a gap need
 * theirs (`withReference`), because not every reader counts gaps.
 */
export function createCells(type: ExportColumnType): (value: CellValue | undefined) => string {
  let known: Map<CellValue | undefined, string> | undefined = new Map();
  let found = 0;
  return (value) => {
    const earlier = known?.get(value);
    if (earlier !== undefined) {
      found += 1;
      return earlier;
    }
    const xml = cellXml(value, type);
    if (known === undefined) return xml;
    if (known.size >= keptCells) {
      // A column of numbers that never come again is not worth looking.
      if (found < keptCells) known = undefined;
      else known.clear();
      found = 0;
    }
    known?.set(value, xml);
    return xml;
  };
}

/** A cell of the heading row. */
export function headingXml(at: string, title: string): string {
  return `<c r="${at}" s="${headingStyle}" t="inlineStr"><is>${inlineText(title)}</is></c>`;
}

/** The letters of a column counted from 0: A, B … Z, AA … */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
