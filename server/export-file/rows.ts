import type { CellValue, ExportColumnType, ExportRow } from "../module-contract/index.ts";

/** A column as it is written: the heading is in the language of the task. */
export interface FileColumn {
  /** Of its value in a row that is an object; its place in one that is an array. */
  key: string | number;
  title: string;
  type: ExportColumnType;
  /** Width in characters. */
  width?: number | undefined;
}

/** The value of a column in a row. */
export function valueOf(row: ExportRow, key: FileColumn["key"]): CellValue | undefined {
  return (row as Readonly<Record<string | number, CellValue>>)[key];
}

/** The rows of an export, read once and in order, that a writer may cut into parts. */
export interface RowSource {
  /** Rows handed out so far. */
  readonly done: number;
  /** Whether another row follows. */
  more(): Promise<boolean>;
  /** The next rows, at most `limit` of them, in pages. */
  take(limit: number): AsyncGenerator<readonly ExportRow[]>;
  /** Ends the reading, also in the middle. */
  close(): Promise<void>;
}

/** @throws Error where rows have nothing at the place of a column: the file would be empty there, and look whole */
function mustHave(columns: readonly FileColumn[], [first]: readonly ExportRow[]): void {
  if (!first) return;
  for (const { key, title } of columns)
    if (!Object.hasOwn(first, key))
      throw new Error(`The rows of the export have nothing for the column "${title}" (${key}).`);
}

/**
 * Reads a page ahead, so that the database works while rows are written; a page is cut where a part ends.
 * @param onRows told how many rows were handed out so far, after each part of them
 * @param columns which the first row of each page has to have
 */
export function createRowSource(
  pages: AsyncIterable<readonly ExportRow[]>,
  onRows: (done: number) => void = () => undefined,
  columns: readonly FileColumn[] = [],
): RowSource {
  const reader = pages[Symbol.asyncIterator]();
  let page: readonly ExportRow[] = [];
  let ahead: Promise<IteratorResult<readonly ExportRow[]>> | undefined;
  let done = 0;

  function ask(): Promise<IteratorResult<readonly ExportRow[]>> {
    const next = reader.next();
    // Told to whoever takes the page; nobody does after the end.
    next.catch(() => undefined);
    return next;
  }

  async function more(): Promise<boolean> {
    while (page.length === 0) {
      ahead ??= ask();
      const next = await ahead;
      if (next.done) return false;
      mustHave(columns, next.value);
      page = next.value;
      ahead = ask();
    }
    return true;
  }

  return {
    get done() {
      return done;
    },
    more,
    async *take(limit) {
      for (let left = limit; left > 0 && (await more());) {
        const part = page.length <= left ? page : page.slice(0, left);
        page = page.length <= left ? [] : page.slice(left);
        left -= part.length;
        done += part.length;
        onRows(done);
        yield part;
      }
    },
    async close() {
      page = [];
      await reader.return?.();
    },
  };
}
