import type { Kysely } from "kysely";
import { listNames } from "../../base/index.ts";
import type { ModuleLog } from "../../module-contract/index.ts";
import type { ObjectAccess } from "../../objects/index.ts";
import { madeAt } from "./file-objects.ts";
import type { Receiving } from "./receiving.ts";
import { uploadTables } from "./table.ts";

/** Keys that are looked up at once. */
const batchSize = 200;
/** Younger objects are left alone: no row of theirs is missing for longer than a call takes. */
export const unknownMs = 24 * 60 * 60_000;

async function* batchesOf(objects: Pick<ObjectAccess, "list">, until: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of objects.list("upload/")) {
    if (Math.max(modifiedAt, madeAt(key) ?? 0) <= until) batch.push(key);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Those that no row names. They were listed first, and a row is there before its object. */
async function unknownOf(db: Kysely<never>, keys: readonly string[]): Promise<string[]> {
  const namedIn = (table: "upload_file" | "upload_copy") =>
    uploadTables(db).selectFrom(table).select("object_key").where("object_key", "in", keys).execute();
  // The copies first: one that becomes its file meanwhile is named by that.
  const rows = [...(await namedIn("upload_copy")), ...(await namedIn("upload_file"))];
  const known = new Set(rows.map(({ object_key }) => object_key));
  return keys.filter((key) => !known.has(key));
}

/**
 * Puts objects aside that no file names any more, as a crash leaves them between a row that was given up and its object;
 * aside, in case the database and not the object is wrong. Chunks of files that are gone are forgotten. Begun uploads
 * that nobody names are removed by the upkeep of the objects, seven days after their last part.
 * @returns how many objects there were
 */
export async function sweepUploads(receiving: Receiving, log: ModuleLog, stop: AbortSignal): Promise<number> {
  const { db, objects, now } = receiving;
  const swept: string[] = [];
  for await (const keys of batchesOf(objects, now() - unknownMs)) {
    for (const key of await unknownOf(db, keys)) {
      if (stop.aborted) return swept.length;
      await objects.putAside(key);
      swept.push(key);
    }
  }
  if (swept.length > 0)
    log.warn(`${swept.length} uploaded object(s) that no file names were put aside: ${listNames(swept)}`);
  await uploadTables(db)
    .deleteFrom("upload_chunk")
    .where("at", "<=", now() - unknownMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("upload_file as f").select("f.id").whereRef("f.id", "=", "upload_chunk.file_id"))),
    )
    .execute();
  return swept.length;
}
