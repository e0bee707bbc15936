import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { UploadLimits } from "../../config/index.ts";
import { downloadLaneOf, sendObject } from "../../http/index.ts";
import type { ModuleContext, Scope } from "../../module-contract/index.ts";
import { takePlaceAside, type AsideTools } from "./aside.ts";
import { removeEmpty } from "./empty-folders.ts";
import { multipartOf } from "./file-objects.ts";
import { giveRoomBack, holdRoom } from "./room.ts";
import { takeTurn } from "./show-file.ts";
import { uploadTables, type UploadFileRow, type UploadTables } from "./table.ts";

/** Nothing that was uploaded is shown by a browser as if it were of the portal. */
const contentType = "application/octet-stream";

/** Where uploaded files are. */
export interface StoredFiles extends AsideTools {
  objects: Pick<ModuleContext["objects"], "info" | "read" | "delete" | "putAside" | "abortMultipart" | "link">;
  /** What users may have. */
  limits: UploadLimits;
}

/** A complete file of the company of the session; undefined where there is none. */
export async function findFile(
  { db }: Pick<StoredFiles, "db">,
  { corpCode }: Scope,
  id: string,
): Promise<UploadFileRow | undefined> {
  return uploadTables(db)
    .selectFrom("upload_file")
    .selectAll()
    .where("id", "=", id)
    .where("corp_code", "=", corpCode)
    .where("status", "=", "complete")
    .executeTakeFirst();
}

/** Answers a file, or a range of it. @throws PortalError `file-unknown` where the store has lost it */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file, scope }: { files: StoredFiles; file: UploadFileRow; scope: Scope },
): Promise<FastifyReply> {
  const { name: fileName, object_key: key } = file;
  const info = await files.objects.info(key);
  if (!info) throw new PortalError("file-unknown");
  const lane = downloadLaneOf(scope.userId);
  return sendObject(request, reply, { objects: files.objects, info, fileName, contentType, lane });
}

/**
 * An address under which a browser downloads a file without a session, for so long: it writes it to the disk as it
 * comes, and the page need not hold it.
 * @throws PortalError `file-unknown` where the store has lost it
 */
export async function linkFile(
  files: StoredFiles,
  { name: fileName, object_key: key }: UploadFileRow,
  { seconds, scope }: { seconds: number; scope: Scope },
): Promise<string> {
  if (!(await files.objects.info(key))) throw new PortalError("file-unknown");
  return files.objects.link(key, { seconds, fileName, contentType, lane: downloadLaneOf(scope.userId) });
}

/**
 * Removes a file of the caller, who has the room again; its bytes are kept aside for the days of the operator, as long as
 * there is a place for them. One that is another's or another file by the time that this is done stays.
 * @param file as it was found in the company of the session
 * @param record writes it into the security log, in the same transaction, and returns what adds the line afterwards
 * @throws PortalError `file-unknown`, `forbidden` for one of somebody else
 */
export async function deleteFile(
  files: StoredFiles,
  { scope, file }: { scope: Scope; file: UploadFileRow },
  record: (trx: Kysely<UploadTables>, file: UploadFileRow, isKept: boolean) => Promise<() => void>,
): Promise<void> {
  if (file.user_id !== scope.userId || file.corp_code !== scope.corpCode) throw new PortalError("forbidden");
  let tell = () => {};
  // First, so that no object is left without its row.
  const isKept = await takePlaceAside(files, file, files.limits);
  await (isKept ? files.objects.putAside(file.object_key) : files.objects.delete(file.object_key));
  // Nobody asks any more whether it was made: what is kept for that would outnumber the files.
  const multipart = multipartOf(file);
  if (multipart) await files.objects.abortMultipart(multipart);
  await uploadTables(files.db)
    .transaction()
    .execute(async (trx) => {
      await takeTurn(trx, files.dialect, file.corp_code);
      await holdRoom(trx, files.dialect, file.user_id);
      const { numDeletedRows } = await trx
        .deleteFrom("upload_file")
        .where("id", "=", file.id)
        .where("user_id", "=", scope.userId)
        .where("corp_code", "=", scope.corpCode)
        .where("status", "=", "complete")
        .where("path_hash", "=", file.path_hash)
        .where("object_key", "=", file.object_key)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new PortalError("file-unknown");
      await giveRoomBack(trx, file);
      await removeEmpty(trx, file.corp_code, file.folder);
      tell = await record(trx, file, isKept);
    });
  tell();
}

/** Files that are looked for to see whether a store is the right one. */
const lookedFor = 20;

/** Keys of the files that were finished last. */
export async function shownUploads(db: Kysely<never>): Promise<string[]> {
  const rows = await uploadTables(db)
    .selectFrom("upload_file")
    .select("object_key")
    .where("status", "=", "complete")
    .orderBy("finished_at", "desc")
    .limit(lookedFor)
    .execute();
  return rows.map(({ object_key: key }) => key);
}

/** Whether there is a row of at least one of these objects. */
export async function knowsUploads(db: Kysely<never>, keys: readonly string[]): Promise<boolean> {
  const row = await uploadTables(db)
    .selectFrom("upload_file")
    .select("id")
    .where("object_key", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}
