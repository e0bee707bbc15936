import type { ObjectInfo, ObjectStore } from "../../../server/objects/index.ts";

/** The visible objects below a folder, by key. */
export async function objectsOf(store: ObjectStore, prefix: string): Promise<ObjectInfo[]> {
  const objects: ObjectInfo[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
