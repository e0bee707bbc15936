import type { ElementBatchLine } from "@customs-portal/sdk/portal";
import { codeOfTyped, normalise, type TradeDirection } from "@customs-portal/sdk/rules";
import type { ColumnMap } from "./table/map-columns.ts";

/** A line that is checked. A change makes another object, so that what was found belongs to what was looked at. */
export interface BatchLine {
  /** Its place in the table or page, counted from 1. */
  readonly number: number;
  /** How the page names it; undefined for those of a table. */
  readonly key: string | undefined;
  readonly partNo: string;
  readonly tariffCode: string;
  readonly text: string;
  readonly tradeDirection?: TradeDirection | undefined;
  /** As it came. */
  readonly given: { readonly tariffCode: string; readonly text: string };
}

function lineOf(number: number, key: string | undefined, partNo: string, code: string, text: string): BatchLine {
  const tariffCode = codeOfTyped(code);
  return { number, key, partNo: partNo.trim(), tariffCode, text, given: { tariffCode, text } };
}

/** The lines of a page. */
export function linesOfPage(lines: readonly ElementBatchLine[]): BatchLine[] {
  return lines.map(({ key, partNo = "", tariffCode, text, tradeDirection }, at) => ({
    ...lineOf(at + 1, key, partNo, tariffCode, text),
    tradeDirection,
  }));
}

/** Rows of a table as lines, numbered as the rows are. @param offset rows before the first of them */
export function linesOfTable(rows: readonly (readonly string[])[], map: ColumnMap, offset: number): BatchLine[] {
  const cell = (row: readonly string[], at: number | undefined) => (at === undefined ? "" : (row[at] ?? ""));
  return rows.map((row, at) =>
    lineOf(offset + at + 1, undefined, cell(row, map.partNo), cell(row, map.tariffCode), cell(row, map.text)),
  );
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
