/** The same rows and columns for every table. */
export interface BenchRow {
  [key: string]: string;
}

const rowCount = Number(new URLSearchParams(location.search).get("rows") ?? 100_000);
export const columns = Array.from({ length: 12 }, (_, index) => ({
  key: `c${index}`,
  title: `Column ${index}`,
  width: index === 0 ? 180 : 120,
}));
/** Pixels of the table, and of a row. */
export const heightPx = 640;
export const rowPx = 36;

function makeRows(): BenchRow[] {
  return Array.from({ length: rowCount }, (_, index) => {
    const row: BenchRow = { c0: `5316${String(index).padStart(14, "0")}` };
    for (let column = 1; column < columns.length; column++) {
      row[`c${column}`] = `${String.fromCharCode(97 + ((index * column) % 26))} ${(index * 7919) % rowCount} ${column}`;
    }
    return row;
  });
}

/** What a page hands to the benchmark. */
export interface BenchTable {
  /** Shows the table; it stands in the document when the next frame is painted. */
  show(root: HTMLElement, rows: BenchRow[]): void;
  /** Sorts by the column `c1`, downwards the second time. */
  sort(): void;
  scroller(): HTMLElement;
}

declare global {
  interface Window {
    benchRows: BenchRow[];
    benchTable: BenchTable;
  }
}

/** Makes the rows before anything is measured. */
export function offer(table: BenchTable): void {
  window.benchRows = makeRows();
  window.benchTable = table;
}
