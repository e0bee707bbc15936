import type { Kysely } from "kysely";
import { foldersOf, hashOfPath } from "./paths.ts";
import type { UploadTables } from "./table.ts";

/** Removes the folders of a path that hold nothing any more, from the lowest up. The caller has the turn of the company (`takeTurn`). */
export async function removeEmpty(trx: Kysely<UploadTables>, corpCode: string, folder: string): Promise<void> {
  for (const { path } of foldersOf(folder).toReversed()) {
    const hash = hashOfPath(path);
    const { numDeletedRows } = await trx
      .deleteFrom("upload_folder")
      .where("corp_code", "=", corpCode)
      .where("path_hash", "=", hash)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("upload_file as f")
              .select("f.id")
              .where("f.corp_code", "=", corpCode)
              .where("f.folder_hash", "=", hash)
              .where("f.status", "=", "complete"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("upload_folder as b")
              .select("b.path_hash")
              .where("b.corp_code", "=", corpCode)
              .where("b.parent_hash", "=", hash),
          ),
        ),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}
