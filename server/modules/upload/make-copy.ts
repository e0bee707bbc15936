import type { Kysely } from "kysely";
import { uuidv7 } from "../../db/index.ts";
import type { ModuleLog } from "../../module-contract/index.ts";
import { digestObject, keepDigests } from "./digest-object.ts";
import { objectKey } from "./file-objects.ts";
import type { WorkTurn } from "./patient-work.ts";
import type { Receiving } from "./receiving.ts";
import { findSameContent, type WantedContent } from "./same-content.ts";
import { uploadTables, type UploadCopyRow, type UploadFileRow, type UploadTables } from "./table.ts";

/** What copies are made with. */
export interface Copying extends Receiving {
  log: Pick<ModuleLog, "error">;
}

/** A file that nobody gives up or completes while the transaction lasts; undefined where it is open no more. */
async function holdOpen(
  trx: Kysely<UploadTables>,
  { dialect }: Receiving,
  id: string,
): Promise<Pick<UploadFileRow, "id"> | undefined> {
  return trx
    .selectFrom("upload_file")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "open")
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Names a copy that is whole. @returns whether its file is still open, and has no other */
function keep(copying: Copying, copy: UploadCopyRow): Promise<boolean> {
  return uploadTables(copying.db)
    .transaction()
    .execute(async (trx) => {
      if (!(await holdOpen(trx, copying, copy.file_id))) return false;
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("upload_copy")
        .values(copy)
        .onConflict((conflict) => conflict.column("file_id").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    });
}

/**
 * The copy that stands ready for a file. One of another content than its sender means now is removed.
 * @returns undefined where there is none
 */
export async function readyCopy(copying: Copying, { id, sha256 }: WantedContent): Promise<UploadCopyRow | undefined> {
  const { db, objects } = copying;
  const ready = await uploadTables(db)
    .selectFrom("upload_copy")
    .selectAll()
    .where("file_id", "=", id)
    .executeTakeFirst();
  if (!ready || ready.sha256 === sha256) return ready;
  const dropped = await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      if (!(await holdOpen(trx, copying, id))) return undefined;
      return trx
        .deleteFrom("upload_copy")
        .where("object_key", "=", ready.object_key)
        .returning("object_key")
        .executeTakeFirst();
    });
  if (dropped) await objects.delete(dropped.object_key);
  return undefined;
}

/** A file of which the disk holds other bytes than before: what was read then says nothing any more. */
async function forgetDigests({ db, log }: Copying, { id, sha256, object_key }: UploadFileRow): Promise<void> {
  log.error(
    { file: id, object: object_key },
    "an uploaded file is not any more what it was when it was read; take it back from a backup",
  );
  await uploadTables(db)
    .updateTable("upload_file")
    .set({ md5: null, sha256: null })
    .where("id", "=", id)
    .where("sha256", "=", sha256)
    .where("object_key", "=", object_key)
    .execute();
}

/** Whether a copy that stands ready, or a file that was made of one, is this object. */
async function isNamed({ db }: Copying, key: string): Promise<boolean> {
  const rowOf = (table: "upload_copy" | "upload_file") =>
    uploadTables(db).selectFrom(table).select("object_key").where("object_key", "=", key).executeTakeFirst();
  return ((await rowOf("upload_copy")) ?? (await rowOf("upload_file"))) !== undefined;
}

/**
 * Copies a file, reads the copy and compares it.
 * @returns whether it stands ready; false where the file is gone or has changed, and where nobody wants the copy any more
 */
async function copyOf(
  copying: Copying,
  source: UploadFileRow,
  { id, size, sha256 }: WantedContent,
  turn: WorkTurn,
): Promise<boolean> {
  const { objects, now } = copying;
  // Of this version: a copy may bear the time of its file, and is young all the same.
  const key = objectKey(id, uuidv7(now()));
  let isKept = false;
  try {
    if (!(await objects.copy(source.object_key, key, turn.signal))) return false;
    const digests = await digestObject(objects, { key, size }, turn);
    if (digests?.sha256 === sha256)
      isKept = await keep(copying, { file_id: id, object_key: key, source_id: source.id, ...digests });
    else if (digests) await forgetDigests(copying, source);
    return isKept;
  } finally {
    // A database that broke off may have taken it: then it is there, and what nobody names the sweep removes.
    if (!isKept && !(await isNamed(copying, key))) await objects.delete(key);
  }
}

/**
 * Makes a copy for an open file, of a file of its company that has the content that its sender means: first of those
 * that are known to have it, then of those that have its size, which are read for that. Without one nothing is made.
 * @throws ObjectsUnavailableError; the reason of the signal of `turn`
 */
export async function makeCopy(copying: Copying, wanted: WantedContent, turn: WorkTurn): Promise<void> {
  const { known, unknown } = await findSameContent(copying.db, wanted, copying.now());
  for (const source of known) if (await copyOf(copying, source, wanted, turn)) return;
  for (const source of unknown) {
    const digests = await keepDigests(copying, source, turn);
    if (digests?.sha256 !== wanted.sha256) continue;
    if (await copyOf(copying, { ...source, ...digests }, wanted, turn)) return;
  }
}
