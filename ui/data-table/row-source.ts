import { leavesOf, textOf, type DataColumn } from "./columns.ts";

/**
 * Rows by their index, wherever they are: in memory, or those of a page that came from a server. Another object means
 * other rows; one and the same is taken to be unchanged.
 */
export interface RowSource<Row> {
  readonly count: number;
  /** Undefined as long as the row is not loaded: a grey shape stands for it. */
  get(index: number): Row | undefined;
}

/** What rows are ordered by: the first decides, the next where it is equal. */
export interface SortBy {
  key: string;
  desc: boolean;
}

/** Rows that are at hand. */
export function memoryRows<Row>(rows: readonly Row[]): RowSource<Row> {
  return { count: rows.length, get: (index) => rows[index] };
}

const decimalPattern = /^[+-]?\d+(\.\d+)?$/;
type Compare = (a: number, b: number) => number;

/** Compares rows by their index: as numbers where all texts are, which 1.5 and 1.25 need; else as words. */
function comparer(texts: readonly string[], collator: Intl.Collator): Compare {
  const byWords: Compare = (a, b) => collator.compare(texts[a] ?? "", texts[b] ?? "");
  if (!texts.every((text) => text === "" || decimalPattern.test(text))) return byWords;
  // Beyond the digits of a number two codes may look equal: then their texts decide.
  const numbers = Float64Array.from(texts, (text) => (text === "" ? -Infinity : Number(text)));
  return (a, b) => {
    const first = numbers[a] ?? 0;
    const second = numbers[b] ?? 0;
    return first < second ? -1 : first > second ? 1 : byWords(a, b);
  };
}

/**
 * Orders rows by the texts of columns as the language does, digits by their value; rows that are equal keep their
 * order. The rows given stay as they are.
 * @param locale BCP 47, such as `zh-CN`
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: readonly SortBy[],
  locale: string,
): readonly Row[] {
  const leaves = leavesOf(columns);
  const collator = new Intl.Collator(locale, { numeric: true });
  const compares = sort.flatMap(({ key, desc }): Compare[] => {
    const column = leaves.find((leaf) => leaf.key === key);
    if (!column) return [];
    const texts = rows.map((row) => textOf(column, row));
    const compare = comparer(texts, collator);
    return [desc ? (a, b) => compare(b, a) : compare];
  });
  if (compares.length === 0) return rows;
  const order = Uint32Array.from(rows, (_, index) => index);
  order.sort((a, b) => {
    for (const compare of compares) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return a - b;
  });
  return Array.from(order, (index) => rows[index] as Row);
}
