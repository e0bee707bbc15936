import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { StoredEntryPage, StoredFile, StoredFolder } from "@customs-portal/sdk/contract";
import type { Scope } from "../../module-contract/index.ts";
import { foldersOf, hashOfPath, keptFolder, soughtFolder } from "./paths.ts";
import { uploadTables, type UploadFileRow, type UploadTables } from "./table.ts";

/** Entries of a page at most, and where a call does not say. */
export const pageSizes = { most: 500, usual: 100 } as const;

/** Which page of which folder. */
export interface FolderQuery {
  folder: string;
  /** `next` of the page before; "" for the first. */
  after: string;
  pageSize: number;
}

/** Marks of a cursor: whether the entry that it stands behind is a folder or a file. */
const folderMark = "d";
const fileMark = "f";

type ShownFile = Pick<
  UploadFileRow,
  "id" | "name" | "size" | "user_id" | "user_no" | "finished_at" | "last_write_time"
> & { user_name: string | null };

function toStoredFile(row: ShownFile, { userId }: Scope): StoredFile {
  return {
    kind: "file",
    id: row.id,
    name: row.name,
    size: row.size,
    userNo: row.user_no,
    userName: row.user_name ?? row.user_no,
    uploadTime: new Date(row.finished_at ?? 0).toISOString(),
    lastWriteTime: new Date(row.last_write_time).toISOString(),
    canDelete: row.user_id === userId,
  };
}

/** @throws PortalError `upload-folder-taken` for a path of which a part is a file: no folder can stand there */
async function refuseFile(db: Kysely<UploadTables>, { corpCode }: Scope, folder: string): Promise<void> {
  const hashes = foldersOf(folder).map(({ path }) => hashOfPath(path));
  if (hashes.length === 0) return;
  const file = await db
    .selectFrom("upload_file")
    .select("name")
    .where("corp_code", "=", corpCode)
    .where("path_hash", "in", hashes)
    .executeTakeFirst();
  if (file) throw new PortalError("upload-folder-taken", { params: { name: file.name } });
}

/**
 * A page of a folder of the company of the session. A folder that is not there is empty.
 * @throws PortalError of `soughtFolder`; where it is empty, of `keptFolder`, and `upload-folder-taken` where there is a
 * file in its place
 */
export async function listFolder(
  untypedDb: Kysely<never>,
  scope: Scope,
  { folder, after, pageSize }: FolderQuery,
  signal: AbortSignal,
): Promise<StoredEntryPage> {
  const db = uploadTables(untypedDb);
  const path = soughtFolder(folder);
  const place = hashOfPath(path);
  const mark = after.slice(0, 1);
  const key = after.slice(1);
  // One more than asked for says whether there is another page.
  const wanted = pageSize + 1;

  const folders =
    mark === fileMark
      ? []
      : await db
          .selectFrom("upload_folder")
          .select(["name", "name_key"])
          .where("corp_code", "=", scope.corpCode)
          .where("parent_hash", "=", place)
          .where("name_key", ">", key)
          .orderBy("name_key")
          .limit(wanted)
          .execute({ signal });
  const files = await db
    .selectFrom("upload_file as file")
    // Users may have been removed since.
    .leftJoin("app_user", "app_user.id", "file.user_id")
    .select(["file.id", "name", "name_key", "size", "user_id", "file.user_no", "finished_at", "last_write_time"])
    .select("app_user.user_name")
    .where("corp_code", "=", scope.corpCode)
    .where("folder_hash", "=", place)
    .where("file.status", "=", "complete")
    .where("name_key", ">", mark === fileMark ? key : "")
    .orderBy("name_key")
    .limit(wanted - folders.length)
    .execute({ signal });

  if (after === "" && folders.length + files.length === 0) {
    // Whoever is about to make it learns here that nothing can be in it.
    keptFolder(folder);
    await refuseFile(db, scope, path);
  }
  const entries = [
    ...folders.map(({ name, name_key }) => ({
      cursor: folderMark + name_key,
      entry: { kind: "folder", name } satisfies StoredFolder,
    })),
    ...files.map((row) => ({ cursor: fileMark + row.name_key, entry: toStoredFile(row, scope) })),
  ];
  const page = entries.slice(0, pageSize);
  return {
    entries: page.map(({ entry }) => entry),
    next: entries.length > pageSize ? (page.at(-1)?.cursor ?? null) : null,
  };
}
