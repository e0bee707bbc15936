import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { sizeText } from "../../base/index.ts";
import type { ExportLimits } from "../../config/index.ts";
import type { ExportTables, ExportTaskRow } from "./table.ts";

const bytesOfMb = 1024 * 1024;
/**
 * Bytes that the tasks of a user were made with, which lie in the database: room for some 300 with the longest pasted
 * column of numbers, beside all ordinary ones.
 */
export const askedMaxBytes = 32 * bytesOfMb;

/** Open tasks of a user in all companies together. Read from an index; there are at most `openTasks` of them. */
async function countOpen(db: Kysely<ExportTables>, userId: string): Promise<number> {
  const { open } = await db
    .selectFrom("export_task")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("status", "=", "open")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Tasks of a user, the bytes of their files and of what they were made with, in all companies together. Read from an index that holds the sizes;
 * there are at most `keptTasks` of them.
 */
async function readKept(db: Kysely<ExportTables>, userId: string) {
  const { kept, stored, asked } = await db
    .selectFrom("export_task")
    .select(({ fn }) => [
      fn.countAll<number>().as("kept"),
      fn.sum<number | string | null>("size").as("stored"),
      fn.sum<number | string | null>("asked_size").as("asked"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { kept, stored: Number(stored ?? 0), asked: Number(asked ?? 0) };
}

function refuseFullStorage(stored: number, storedBytes: number): void {
  if (stored >= storedBytes) throw new PortalError("export-storage-full", { params: { limit: sizeText(storedBytes) } });
}

/**
 * Refuses one more task of a user who has too many open ones, too many altogether or too many bytes stored, of files or
 * of what tasks were made with. None is removed to make room: each is kept until the time that its user was told.
 * @throws PortalError `export-queue-full`, `export-list-full`, `export-filters-full`, `export-storage-full`
 */
export async function refuseBeyond(
  db: Kysely<ExportTables>,
  { user_id: userId, asked_size: size }: Pick<ExportTaskRow, "user_id" | "asked_size">,
  { openTasks, keptTasks, storedBytes }: Pick<ExportLimits, "openTasks" | "keptTasks" | "storedBytes">,
): Promise<void> {
  if ((await countOpen(db, userId)) >= openTasks)
    throw new PortalError("export-queue-full", { params: { limit: openTasks } });
  const { kept, stored, asked } = await readKept(db, userId);
  if (kept >= keptTasks) throw new PortalError("export-list-full", { params: { limit: keptTasks } });
  if (asked + size > askedMaxBytes)
    throw new PortalError("export-filters-full", { params: { limit: sizeText(askedMaxBytes) } });
  refuseFullStorage(stored, storedBytes);
}

/**
 * Refuses to write one more file of a user whose space was filled by the tasks before.
 * @throws PortalError `export-storage-full`
 */
export async function refuseFile(db: Kysely<ExportTables>, userId: string, storedBytes: number): Promise<void> {
  refuseFullStorage((await readKept(db, userId)).stored, storedBytes);
}
