import type { ObjectInfo, ObjectStore } from "../../../../server/objects/index.ts";
import { createRowSource, type FileColumn, type Row, type RowSource } from "../../../../server/jobs/rows.ts";

/** All bytes of a stream. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The rows as a source, `pageSize` a page. */
export function sourceOf(rows: readonly Row[], pageSize = 3): RowSource {
  async function* pages(): AsyncGenerator<readonly Row[]> {
    for (let start = 0; start < rows.length; start += pageSize) yield rows.slice(start, start + pageSize);
  }
  return createRowSource(pages());
}

/** A text column. */
export function textColumn(key: string, title = key): FileColumn {
  return { key, title, type: "text" };
}

/** A number column. */
export function numberColumn(key: string, title = key): FileColumn {
  return { key, title, type: "number" };
}

/** The visible objects below a folder, by key. */
export async function objectsOf(store: ObjectStore, prefix: string): Promise<ObjectInfo[]> {
  const objects: ObjectInfo[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
