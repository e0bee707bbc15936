import type { CellValue, ExportColumnType } from "../module-contract/index.ts";

/** A row of an export, by column key. */
export type Row = Readonly<Record<string, CellValue>>;

/** A column as it is written: the heading is in the language of the task. */
export interface FileColumn {
  key: string;
  title: string;
  type: ExportColumnType;
  /** Width in characters. */
  width?: number | undefined;
}

/** The rows of an export, read once and in order, that a writer may cut into parts. */
export interface RowSource {
  /** Rows handed out so far. */
  readonly done: number;
  /** Whether another row follows. */
  more(): Promise<boolean>;
  /** The next rows, at most `limit` of them, in pages. */
  take(limit: number): AsyncGenerator<readonly Row[]>;
  /** Ends the reading, also in the middle. */
  close(): Promise<void>;
}

/** Reads pages one at a time; a page is cut where a part ends. */
export function createRowSource(pages: AsyncIterable<readonly Row[]>): RowSource {
  const reader = pages[Symbol.asyncIterator]();
  let page: readonly Row[] = [];
  let done = 0;

  async function more(): Promise<boolean> {
    while (page.length === 0) {
      const next = await reader.next();
      if (next.done) return false;
      page = next.value;
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
        yield part;
      }
    },
    async close() {
      page = [];
      await reader.return?.();
    },
  };
}
