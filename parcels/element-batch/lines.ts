import type { ElementBatchLine } from "@customs-portal/sdk/portal";
import { codeOfTyped, normalise, type TradeDirection } from "@customs-portal/sdk/rules";
import { hasBar } from "./table/fit-cells.ts";
import { isCode, type ColumnMap } from "./table/map-columns.ts";
import type { ReadTable } from "./table/read-table.ts";

/** Why the string of a row may not be what was meant: the row may be read in several ways, or more bars stand in it. */
export interface LineDoubt {
  readonly kind: "unclear-cells" | "left-out";
  /** What else may belong to the string. */
  readonly detail: string;
}

/** A line that is checked. A change makes another object, so that what was found belongs to what was looked at. */
export interface BatchLine {
  /** Its place in the table or page, counted from 1. */
  readonly number: number;
  /** What people call it by in the place of its number. */
  readonly label?: string | undefined;
  /** How the page names it; undefined for those of a table. */
  readonly key: string | undefined;
  readonly partNo: string;
  readonly tariffCode: string;
  readonly text: string;
  readonly tradeDirection?: TradeDirection | undefined;
  /** Holds until the string is another one. */
  readonly doubt?: LineDoubt | undefined;
  /** As it came. */
  readonly given: { readonly tariffCode: string; readonly text: string };
}

/** Pages that bind answers of a backend may hand over null and numbers. */
const textOf = (given: string | number | null | undefined) => String(given ?? "");

function lineOf(number: number, key: string | undefined, partNo: string, code: string, given: string): BatchLine {
  const [tariffCode, text] = [codeOfTyped(code), textOf(given)];
  return { number, key, partNo: textOf(partNo).trim(), tariffCode, text, given: { tariffCode, text } };
}

/** The lines of a page. */
export function linesOfPage(lines: readonly ElementBatchLine[]): BatchLine[] {
  return lines.map(({ key, label, partNo = "", tariffCode, text, tradeDirection }, at) => ({
    ...lineOf(at + 1, key, partNo, tariffCode, text),
    label: label || undefined,
    tradeDirection,
  }));
}

/** The line of a row whose cells cannot be told apart: all of its text, and the code where one cell alone may be it. */
function unclearLine(number: number, row: readonly string[], text: string): BatchLine {
  const [code = "", ...others] = row.filter(isCode);
  const line = lineOf(number, undefined, "", others.length > 0 ? "" : code, text);
  return { ...line, doubt: { kind: "unclear-cells", detail: "" } };
}

/** Rows of a table as lines, numbered as the rows are. @param offset rows before the first of them */
export function linesOfTable(
  rows: readonly (readonly string[])[],
  map: ColumnMap,
  offset: number,
  unclear: ReadTable["unclear"],
): BatchLine[] {
  const cell = (row: readonly string[], at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
  const taken = new Set(Object.values(map));
  return rows.map((row, at) => {
    const number = offset + at + 1;
    const whole = unclear?.get(row);
    if (whole !== undefined) return unclearLine(number, row, whole);
    const line = lineOf(number, undefined, cell(row, map.partNo), cell(row, map.tariffCode), cell(row, map.text));
    // Where tabs or a workbook part the cells, no other one belongs to the string.
    const detail = unclear && row.find((other, place) => !taken.has(place) && hasBar(other));
    return detail === undefined ? line : { ...line, doubt: { kind: "left-out", detail } };
  });
}

/** What people call a line by. */
export function nameOf({ label, number }: BatchLine, format: { number(value: number): string }): string {
  return label ?? format.number(number);
}

/** Whether a line is no longer as it came. */
export function isChanged({ text, tariffCode, given }: BatchLine): boolean {
  return text !== given.text || tariffCode !== given.tariffCode;
}

/** The lines whose part number stands further up already, and how many of them are not alike otherwise. */
export function findDuplicates(lines: readonly BatchLine[]): { lines: ReadonlySet<BatchLine>; unlike: number } {
  const first = new Map<string, BatchLine>();
  const found = new Set<BatchLine>();
  let unlike = 0;
  for (const line of lines) {
    const key = normalise(line.partNo).toUpperCase();
    if (key === "") continue;
    const earlier = first.get(key);
    if (!earlier) first.set(key, line);
    else {
      found.add(line);
      if (earlier.tariffCode !== line.tariffCode || earlier.text !== line.text) unlike += 1;
    }
  }
  return { lines: found, unlike };
}
