import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { fileLinkMs } from "@customs-portal/sdk/limits";
import { readNow, type DialectName } from "../../db/index.ts";
import { exportTables } from "./table.ts";

const keyBytes = 32;

/** What the address of a file says: which task, and the key that opens it. */
export interface FileLink {
  id: string;
  key: string;
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Makes an address under which a browser fetches the file of a task by itself, without a session, for a minute. A new
 * one takes the place of the last. Only its hash is kept.
 */
export async function createFileLink(db: Kysely<never>, dialect: DialectName, id: string): Promise<FileLink> {
  const key = randomBytes(keyBytes).toString("base64url");
  await exportTables(db)
    .updateTable("export_task")
    .set({ link_hash: hashOf(key), link_until: (await readNow(db, dialect)) + fileLinkMs })
    .where("id", "=", id)
    .execute();
  return { id, key };
}

/**
 * The finished task that an address opens. It may be followed again within its minute, as a download does that is
 * resumed or handed to a download manager.
 * @throws PortalError `file-unknown` for one that is over, was replaced or never was
 */
export async function openFileLink(db: Kysely<never>, dialect: DialectName, { id, key }: FileLink) {
  const task = await exportTables(db)
    .selectFrom("export_task")
    .select(["user_id", "path", "file_name", "task_name", "enable_sharding", "disable_zip", "link_hash", "link_until"])
    .where("id", "=", id)
    .where("status", "=", "success")
    .executeTakeFirst();
  const isSame = task?.link_hash != null && timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(task.link_hash));
  if (!isSame || (task.link_until ?? 0) <= (await readNow(db, dialect))) throw new PortalError("file-unknown");
  return task;
}
