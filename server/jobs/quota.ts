import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { ExportLimits } from "../config/index.ts";
import type { ExportTables } from "./table.ts";

const bytesOfMb = 1024 * 1024;

/** A limit as its user reads it. */
function sizeText(bytes: number): string {
  const mb = bytes / bytesOfMb;
  return mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${Math.round(mb)} MB`;
}

/** Open tasks of a user in all companies together. Read from an index; there are at most `openTasks` of them. */
async function countOpen(db: Kysely<ExportTables>, userId: string): Promise<number> {
  const { open } = await db
    .selectFrom("export_task")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("status", "in", ["init", "ing"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Tasks of a user and the bytes of their files, in all companies together. Read from an index that holds the sizes;
 * there are at most `keptTasks` of them.
 */
async function readKept(db: Kysely<ExportTables>, userId: string): Promise<{ kept: number; stored: number }> {
  const { kept, stored } = await db
    .selectFrom("export_task")
    .select(({ fn }) => [fn.countAll<number>().as("kept"), fn.sum<number | string | null>("size").as("stored")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { kept, stored: Number(stored ?? 0) };
}

function refuseFullStorage(stored: number, storedBytes: number): void {
  if (stored >= storedBytes) throw new PortalError("export-storage-full", { params: { limit: sizeText(storedBytes) } });
}

/**
 * Refuses one more task of a user who has too many open ones, too many altogether or too many bytes stored. None is
 * removed to make room: each is kept until the time that its user was told.
 * @throws PortalError `export-queue-full`, `export-list-full`, `export-storage-full`
 */
export async function refuseBeyond(
  db: Kysely<ExportTables>,
  userId: string,
  { openTasks, keptTasks, storedBytes }: Pick<ExportLimits, "openTasks" | "keptTasks" | "storedBytes">,
): Promise<void> {
  if ((await countOpen(db, userId)) >= openTasks)
    throw new PortalError("export-queue-full", { params: { limit: openTasks } });
  const { kept, stored } = await readKept(db, userId);
  if (kept >= keptTasks) throw new PortalError("export-list-full", { params: { limit: keptTasks } });
  refuseFullStorage(stored, storedBytes);
}

/**
 * Refuses to write one more file of a user whose space was filled by the tasks before.
 * @throws PortalError `export-storage-full`
 */
export async function refuseFile(db: Kysely<ExportTables>, userId: string, storedBytes: number): Promise<void> {
  refuseFullStorage((await readKept(db, userId)).stored, storedBytes);
}
