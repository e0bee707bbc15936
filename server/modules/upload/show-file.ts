import { sql, type Kysely } from "kysely";
import type { DialectName } from "../../db/index.ts";
import { arrivesInParts, discard, type FileObjects } from "./file-objects.ts";
import type { Finishing } from "./receiving.ts";
import { freePlace } from "./free-place.ts";
import { foldersOf, hashOfPath, joinPath, keyOfName } from "./paths.ts";
import { uploadTables, type UploadCopyRow, type UploadFileRow, type UploadTables } from "./table.ts";

/** One name at a time in each company, so that two files never take the same one. */
export async function takeTurn(trx: Kysely<UploadTables>, dialect: DialectName, corpCode: string): Promise<void> {
  // SQLite has one writer anyway.
  if (dialect === "postgres")
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${corpCode}`}, 0))`.execute(trx);
}

async function addFolders(
  trx: Kysely<UploadTables>,
  { corp_code, folder }: Pick<UploadFileRow, "corp_code" | "folder">,
): Promise<void> {
  const rows = foldersOf(folder).map(({ path, parent, name }) => ({
    corp_code,
    path_hash: hashOfPath(path),
    parent_hash: hashOfPath(parent),
    name,
    name_key: keyOfName(name),
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto("upload_folder")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["corp_code", "path_hash"]).doNothing())
    .execute();
}

/** What becomes of a row whose object is a copy. */
const changeOf = ({ object_key, md5, sha256 }: UploadCopyRow) => ({ object_key, md5, sha256, multipart: null });

/**
 * Shows a file whose object is there, under its name, and removes what else there is of it.
 * @param file as it was when its object was made
 * @param copy that it is made of, instead of what was sent
 * @returns whether it is complete now; false where it was given up meanwhile, or the copy is not the one that stands ready
 */
export async function showFile(
  { db, dialect, objects, now, recordUpload }: Finishing,
  file: UploadFileRow,
  copy?: UploadCopyRow,
): Promise<boolean> {
  let tell = () => {};
  let unnamed: FileObjects | undefined;
  const isComplete = await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await takeTurn(trx, dialect, file.corp_code);
      const row = await trx
        .selectFrom("upload_file")
        .selectAll()
        .where("id", "=", file.id)
        // Nobody gives it up, nor makes a copy ready for it, until this is over.
        .$if(dialect === "postgres", (query) => query.forUpdate())
        .executeTakeFirst();
      if (row?.status !== "open") {
        // What was sent became an object after a copy had become the file.
        if (row && !copy && arrivesInParts(file) && row.object_key !== file.object_key) unnamed = file;
        return row !== undefined;
      }
      const copies = trx.selectFrom("upload_copy").select("object_key").where("file_id", "=", file.id);
      const ready = await copies.executeTakeFirst();
      if (copy && ready?.object_key !== copy.object_key) return false;
      const { folder, name } = await freePlace(trx, row);
      await addFolders(trx, { ...row, folder });
      await trx
        .updateTable("upload_file")
        .set({
          ...(copy && changeOf(copy)),
          status: "complete",
          folder,
          folder_hash: hashOfPath(folder),
          name,
          name_key: keyOfName(name),
          path_hash: hashOfPath(joinPath(folder, name)),
          finished_at: now(),
        })
        .where("id", "=", file.id)
        .execute();
      await trx.deleteFrom("upload_chunk").where("file_id", "=", file.id).execute();
      await trx.deleteFrom("upload_copy").where("file_id", "=", file.id).execute();
      unnamed = copy ? row : ready && { ...ready, multipart: null };
      tell = await recordUpload(trx, { ...row, folder, name }, copy?.source_id);
      return true;
    });
  tell();
  if (unnamed) await discard(objects, unnamed);
  return isComplete;
}
