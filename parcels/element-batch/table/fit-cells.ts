import { isCode, mapColumns } from "./map-columns.ts";

/** Rows whose cells commas or semicolons part. */
export interface FittedRows {
  readonly rows: readonly (readonly string[])[];
  /** The whole text of each row with more cells than columns that may be read in several ways. */
  readonly unclear: ReadonlyMap<readonly string[], string>;
}

type Row = readonly string[];

/** Rows that tell what the columns hold. */
const sampleRows = 51;

/** Whether a cell holds what parts the elements of a specification string. */
export const hasBar = (cell: string) => /[|｜]/.test(cell);

/** A row with its cells from the first bar to the last one as one cell. */
function joinBars(row: Row, separator: string): Row {
  const first = row.findIndex(hasBar);
  const last = row.findLastIndex(hasBar);
  return first === last
    ? row
    : [...row.slice(0, first), row.slice(first, last + 1).join(separator), ...row.slice(last + 1)];
}

/** What most rows are long; of two the smaller, since a separator in a string makes rows longer, never shorter. */
function* usualLength(rows: readonly Row[], separator: string): Generator<void, number> {
  const [first] = rows;
  if (first && rows.every(({ length }) => length === first.length)) return first.length;
  const counts = new Map<number, number>();
  for (const row of rows) {
    const { length } = joinBars(row, separator);
    counts.set(length, (counts.get(length) ?? 0) + 1);
    yield;
  }
  return [...counts].toSorted(([one, ones], [other, others]) => others - ones || one - other)[0]?.[0] ?? 0;
}

/**
 * Brings rows to the columns of their table, where separators that stand in a specification string made them longer.
 * The cells of the string are joined again if there is one way to do so: each cell before it stands in its column, a
 * bar or the end of the row ends it, and no cell behind it holds a bar. Nothing of a row is dropped.
 */
export function* fitCells(rows: readonly Row[], separator: string): Generator<void, FittedRows> {
  const { hasHeading, map } = mapColumns(rows.slice(0, sampleRows).map((row) => joinBars(row, separator)));
  const width = hasHeading ? (rows[0]?.length ?? 0) : yield* usualLength(rows, separator);
  const { text: at, tariffCode } = map;
  const joined = (row: Row): Row | undefined => {
    if (at === undefined) return undefined;
    const end = at + row.length - width;
    const fitted = [...row.slice(0, at), row.slice(at, end + 1).join(separator), ...row.slice(end + 1)];
    const isEnded = at === width - 1 || hasBar(row[end] ?? "");
    const isCoded = tariffCode === undefined || isCode(fitted[tariffCode] ?? "");
    return isEnded && isCoded && !fitted.some((cell, place) => place !== at && hasBar(cell)) ? fitted : undefined;
  };
  const unclear = new Map<Row, string>();
  const fitted: Row[] = [];
  for (const row of rows) {
    const found = row.length > width ? joined(row) : row;
    if (!found) unclear.set(row, row.join(separator));
    fitted.push(found ?? row);
    yield;
  }
  return { rows: fitted, unclear };
}
