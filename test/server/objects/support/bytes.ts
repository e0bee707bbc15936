import { createHash } from "node:crypto";
import type { ObjectInfo, ObjectStore } from "../../../../server/objects/index.ts";

/** The texts as a source of bytes. */
export async function* bytes(...texts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of texts) yield Buffer.from(part);
}

/** Bytes that differ from place to place, the same in every run. */
export function patternOf(size: number, seed = 1): Buffer {
  const block = createHash("sha512").update(String(seed)).digest();
  const pattern = Buffer.alloc(size, block);
  for (let at = 0; at + 8 <= size; at += 4096) pattern.writeBigUInt64BE(BigInt(at) + BigInt(seed), at);
  return pattern;
}

/** The visible objects below a folder. */
export async function objectsBelow(store: Pick<ObjectStore, "list">, prefix: string, after?: string) {
  const objects: ObjectInfo[] = [];
  for await (const object of store.list(prefix, after)) objects.push(object);
  return objects;
}
