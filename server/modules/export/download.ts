import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { downloadFileName } from "@customs-portal/sdk/rules";
import type { Scope } from "../../module-contract/index.ts";
import type { ByteRange, ObjectStore } from "../../objects/index.ts";
import { attachmentDisposition } from "./disposition.ts";
import { exportTables } from "../../jobs/index.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".txt": "text/plain; charset=utf-8",
  ".zip": "application/zip",
};

/**
 * The one range that a header asks for; undefined where the whole file is meant (no header, several ranges, another
 * unit), "outside" where nothing of the file is.
 */
function readRange(header: string | undefined, size: number): ByteRange | "outside" | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "outside" : { start, end };
}

async function findFile(db: Kysely<never>, scope: Scope, filePath: string) {
  return exportTables(db)
    .selectFrom("export_task")
    .select(["path", "file_name", "enable_sharding", "disable_zip"])
    .where("path", "=", filePath)
    .where("status", "=", "success")
    .where("user_id", "=", scope.userId)
    .where("corp_code", "=", scope.corpCode)
    .executeTakeFirst();
}

/**
 * Answers a stored file. `filePath` is only compared with the caller's own tasks; it never becomes a path.
 * @throws PortalError `file-unknown`
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, store, scope, filePath }: { db: Kysely<never>; store: ObjectStore; scope: Scope; filePath: string },
): Promise<FastifyReply> {
  const row = await findFile(db, scope, filePath);
  const info = row?.path ? await store.info(row.path) : undefined;
  if (!row || !info) throw new PortalError("file-unknown");
  const etag = `"${info.key.replace(/^.*\//, "")}"`;
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, info.size) : undefined;
  reply.headers({
    "accept-ranges": "bytes",
    // Nothing of it stays on a shared machine; a download that broke off is resumed with the tag all the same.
    "cache-control": "no-store",
    etag,
    "x-content-type-options": "nosniff",
  });
  if (range === "outside") return reply.code(416).header("content-range", `bytes */${info.size}`).send("");
  const content = await store.read(info.key, range);
  if (!content) throw new PortalError("file-unknown");
  const fileName = downloadFileName({
    fileName: row.file_name,
    enableSharding: row.enable_sharding,
    disableZip: row.disable_zip,
  });
  reply.headers({
    "content-disposition": attachmentDisposition(fileName),
    "content-type": contentTypes[extname(info.key)] ?? "application/octet-stream",
    "content-length": range ? range.end - range.start + 1 : info.size,
  });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${info.size}`);
  return reply.send(content);
}
