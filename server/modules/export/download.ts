import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { downloadFileName } from "@customs-portal/sdk/rules";
import { nowOf, type DialectName } from "../../db/index.ts";
import { downloadLaneOf, sendObject } from "../../http/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import type { ObjectAccess, ObjectState } from "../../objects/index.ts";
import { createFileLink, openFileLink, type FileLink } from "./file-link.ts";
import { exportTables, type ExportTaskRow } from "./table.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".txt": "text/plain; charset=utf-8",
  ".zip": "application/zip",
};

type FileRow = Pick<ExportTaskRow, "user_id" | "path" | "file_name" | "task_name" | "enable_sharding" | "disable_zip">;

/** Where the files of tasks are. */
export interface Files {
  db: Kysely<never>;
  dialect: DialectName;
  store: Pick<ObjectAccess, "info" | "read">;
}

/** A file of the caller: `filePath` is only compared with the caller's own tasks; it never becomes a path. */
export interface OwnFile {
  scope: Scope;
  filePath: string;
}

/** @throws PortalError `file-unknown` */
async function infoOf({ store }: Pick<Files, "store">, { path }: Pick<FileRow, "path">): Promise<ObjectState> {
  const info = path === null ? undefined : await store.info(path);
  if (!info) throw new PortalError("file-unknown");
  return info;
}

/** @throws PortalError `file-unknown` */
async function findOwn(files: Files, { scope, filePath }: OwnFile) {
  const row = await exportTables(files.db)
    .selectFrom("export_task")
    .select(["id", "user_id", "path", "file_name", "task_name", "enable_sharding", "disable_zip"])
    .where("path", "=", filePath)
    .where("status", "=", "success")
    .where("user_id", "=", scope.userId)
    .where("corp_code", "=", scope.corpCode)
    .executeTakeFirst();
  if (!row) throw new PortalError("file-unknown");
  return { row, info: await infoOf(files, row) };
}

async function markDownloaded({ db, dialect }: Files, id: string): Promise<void> {
  await exportTables(db)
    .updateTable("export_task")
    .set({ downloaded_at: nowOf(dialect) })
    .where("id", "=", id)
    .execute();
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { store: objects }: Files,
  { row, info }: { row: FileRow; info: ObjectState },
): Promise<FastifyReply> {
  const fileName = downloadFileName({
    fileName: row.file_name,
    taskName: row.task_name,
    enableSharding: row.enable_sharding,
    disableZip: row.disable_zip,
  });
  const contentType = contentTypes[extname(info.key)] ?? "application/octet-stream";
  return sendObject(request, reply, { objects, info, fileName, contentType, lane: downloadLaneOf(row.user_id) });
}

/**
 * Answers a file of the caller, and marks it as downloaded.
 * @throws PortalError `file-unknown`
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, own }: { files: Files; own: OwnFile },
): Promise<FastifyReply> {
  const found = await findOwn(files, own);
  if (request.method !== "HEAD") await markDownloaded(files, found.row.id);
  return send(request, reply, files, found);
}

/**
 * Makes the address of a file of the caller, and marks it as downloaded: what the browser does with it nobody hears.
 * @throws PortalError `file-unknown`
 */
export async function linkFile(files: Files, own: OwnFile): Promise<FileLink> {
  const { row } = await findOwn(files, own);
  await markDownloaded(files, row.id);
  return createFileLink(files.db, files.dialect, row.id);
}

/**
 * Answers the file of an address.
 * @throws PortalError `file-unknown`
 */
export async function sendLinked(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, link }: { files: Files; link: FileLink },
): Promise<FastifyReply> {
  const row = await openFileLink(files.db, files.dialect, link);
  return send(request, reply, files, { row, info: await infoOf(files, row) });
}
