import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { MultipartGoneError, MultipartIncompleteError, type PartVersions } from "../../objects/index.ts";
import { multipartOf } from "./file-objects.ts";
import type { Finishing, Receiving } from "./receiving.ts";
import { showFile } from "./show-file.ts";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** The chunks of a file that are there, in their order. */
export async function storedChunks(db: Kysely<never>, fileId: string): Promise<number[]> {
  const rows = await uploadTables(db)
    .selectFrom("upload_chunk")
    .select("number")
    .where("file_id", "=", fileId)
    .where("lease", "is", null)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

/** Whether every chunk of a file is there. */
export async function isWhole(db: Kysely<never>, { id, chunks }: UploadFileRow): Promise<boolean> {
  const { stored } = await uploadTables(db)
    .selectFrom("upload_chunk")
    .select(({ fn }) => fn.countAll<number>().as("stored"))
    .where("file_id", "=", id)
    .where("lease", "is", null)
    .executeTakeFirstOrThrow();
  return stored === chunks;
}

/** The store knows a file no more: it begins anew, unless somebody has begun it since. */
export async function loseParts(db: Kysely<never>, { id, multipart }: UploadFileRow): Promise<void> {
  if (multipart === null) return;
  await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("upload_file")
        .set({ multipart: null, md5: null, sha256: null })
        .where("id", "=", id)
        .where("multipart", "=", multipart)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await trx.deleteFrom("upload_chunk").where("file_id", "=", id).execute();
    });
}

/** Forgets chunks of an open file that the store does not have, so that the next check asks for them, and what was read with them. */
async function forgetChunks(db: Kysely<never>, fileId: string, numbers: readonly number[]): Promise<void> {
  await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("upload_file")
        .set({ md5: null, sha256: null })
        .where("id", "=", fileId)
        .where("status", "=", "open")
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await trx.deleteFrom("upload_chunk").where("file_id", "=", fileId).where("number", "in", numbers).execute();
    });
}

/**
 * Which bytes were acknowledged, by the number of the chunk. Those that were before versions were kept have none.
 * @returns undefined where not every chunk is there any more
 */
async function acknowledged(db: Kysely<never>, { id, chunks }: UploadFileRow): Promise<PartVersions | undefined> {
  const rows = await uploadTables(db)
    .selectFrom("upload_chunk")
    .select(["number", "version"])
    .where("file_id", "=", id)
    .where("lease", "is", null)
    .execute();
  if (rows.length !== chunks) return undefined;
  return new Map(rows.flatMap(({ number, version }) => (version === null ? [] : [[number, version] as const])));
}

/** @throws PortalError `upload-damaged` where it cannot be made, which is remembered; what the store throws else */
async function assemble({ db, objects }: Receiving, file: UploadFileRow): Promise<void> {
  const multipart = multipartOf(file);
  if (!multipart) {
    const stored = await objects.info(file.object_key);
    if (stored?.size === file.size) return;
    await forgetChunks(db, file.id, [1]);
    throw new PortalError("upload-damaged");
  }
  const versions = await acknowledged(db, file);
  if (!versions) throw new PortalError("upload-damaged");
  try {
    await objects.completeMultipart(multipart, versions);
  } catch (cause) {
    if (cause instanceof MultipartIncompleteError) await forgetChunks(db, file.id, cause.missing);
    else if (cause instanceof MultipartGoneError) await loseParts(db, file);
    else throw cause;
    throw new PortalError("upload-damaged", { cause });
  }
}

/**
 * Makes the object, of exactly the announced length and of the bytes that were acknowledged.
 * @throws PortalError `upload-damaged` where it cannot be made, `upload-unknown` where it was given up meanwhile
 */
export async function makeObject(receiving: Receiving, { id }: Pick<UploadFileRow, "id">): Promise<void> {
  const read = () =>
    uploadTables(receiving.db).selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirst();
  const file = await read();
  if (!file) throw new PortalError("upload-unknown");
  if (file.status === "complete") return;
  try {
    await assemble(receiving, file);
  } catch (error) {
    // Another call may have made it at this moment, of these chunks or of a copy, and they are gone with that.
    if ((await read())?.status !== "complete") throw error;
  }
}

/**
 * Makes a file of which every chunk is there: it appears in its folder, as a whole. Asking again is no error, at the
 * same time neither. What a crash left between object and row, the next check or chunk ends. One that its sender
 * compares at the end is made and stays out of sight until then.
 * @throws PortalError `upload-damaged` where the store has not what was acknowledged: a check says what is missing;
 * `upload-unknown` where it was given up meanwhile; `upload-token-invalid` where its task may no more
 */
export async function finishFile(receiving: Finishing, file: UploadFileRow): Promise<void> {
  await receiving.confirm();
  await makeObject(receiving, file);
  if (file.digest_type !== null) return;
  if (!(await showFile(receiving, file))) throw new PortalError("upload-unknown");
}
