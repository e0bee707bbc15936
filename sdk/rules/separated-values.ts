/** A record of a file of values. */
export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  line: number;
  cells: string[];
  /** It begins with a quotation mark that nothing closes. */
  isOpen: boolean;
}

/** Separators that spreadsheets write. */
const separators = [",", ";", "\t"];

/** The separator that stands most often in the first line. */
export function separatorOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

/** The next place of one of the characters, or the end of the text. */
function findEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === separator || char === "\n" || char === "\r") break;
    at += 1;
  }
  return at;
}

/** A cell in quotation marks, of which two stand for one. */
function readQuoted(text: string, from: number): { cell: string; end: number; isOpen: boolean } {
  let cell = "";
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length, isOpen: true };
    cell += text.slice(at, quote);
    if (text.charAt(quote + 1) !== '"') return { cell, end: quote + 1, isOpen: false };
    cell += '"';
    at = quote + 2;
  }
}

const linesIn = (text: string) => text.split(/\r\n|\r|\n/).length - 1;

/**
 * The records of a text of separated values (RFC 4180), one at a time; lines of empty cells are left out.
 * @param hasQuotes false takes quotation marks as they stand
 */
export function* readCsv(text: string, separator: string, hasQuotes = true): Generator<CsvRecord> {
  let line = 1;
  for (let at = 0; at < text.length;) {
    const record: CsvRecord = { line, cells: [], isOpen: false };
    for (let isMore = true; isMore;) {
      const quoted = hasQuotes && text.charAt(at) === '"' ? readQuoted(text, at) : undefined;
      const rest = quoted?.end ?? at;
      const end = findEnd(text, rest, separator);
      record.cells.push((quoted?.cell ?? "") + text.slice(rest, end));
      if (quoted) {
        record.isOpen ||= quoted.isOpen;
        line += linesIn(quoted.cell);
      }
      isMore = text.charAt(end) === separator;
      at = end + 1;
    }
    if (text.charAt(at - 1) === "\r" && text.charAt(at) === "\n") at += 1;
    line += 1;
    if (record.cells.some((cell) => cell.trim() !== "")) yield record;
  }
}
