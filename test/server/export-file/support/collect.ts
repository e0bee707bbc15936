import { createRowSource, type FileColumn, type RowSource } from "../../../../server/export-file/rows.ts";
import type { ExportRow } from "../../../../server/index.ts";

/** All bytes of a stream. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The rows as a source, `pageSize` a page. @param columns which rows have to have */
export function sourceOf(
  rows: readonly ExportRow[],
  { pageSize = 3, columns }: { pageSize?: number; columns?: readonly FileColumn[] } = {},
): RowSource {
  async function* pages(): AsyncGenerator<readonly ExportRow[]> {
    for (let start = 0; start < rows.length; start += pageSize) yield rows.slice(start, start + pageSize);
  }
  return createRowSource(pages(), undefined, columns);
}

/** A text column. */
export function textColumn(key: string, title = key): FileColumn {
  return { key, title, type: "text" };
}

/** A number column. */
export function numberColumn(key: string, title = key): FileColumn {
  return { key, title, type: "number" };
}
