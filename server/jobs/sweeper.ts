import type { Kysely } from "kysely";
import { exportTables } from "./table.ts";
import type { ObjectInfo, ObjectStore } from "../objects/index.ts";
import type { Log } from "./log.ts";
import { exportFolder } from "./run-task.ts";

const batchSize = 200;
const keyPattern = new RegExp(`^${exportFolder}([0-9a-f-]{36})-(\\d+)\\.\\w+$`);

interface Candidate {
  key: string;
  id: string;
  attempt: number;
}

function candidateOf({ key }: ObjectInfo): Candidate | undefined {
  const [, id, attempt] = keyPattern.exec(key) ?? [];
  return id === undefined ? undefined : { key, id, attempt: Number(attempt) };
}

/** The exported files, some at a time. */
async function* batchesOf(store: ObjectStore): AsyncGenerator<readonly Candidate[]> {
  let batch: Candidate[] = [];
  for await (const object of store.list(exportFolder)) {
    const candidate = candidateOf(object);
    if (candidate) batch.push(candidate);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The objects that no row shows and none ever will: the row is gone, moved on or belongs to a newer attempt. */
async function orphansOf(untypedDb: Kysely<never>, candidates: readonly Candidate[]): Promise<string[]> {
  const rows = await exportTables(untypedDb)
    .selectFrom("export_task")
    .select(["id", "attempt", "status", "path"])
    .where(
      "id",
      "in",
      candidates.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return candidates
    .filter(({ key, id, attempt }) => {
      const row = byId.get(id);
      const visible = row?.path === key;
      const aboutToBe = row?.status === "ing" && row.attempt === attempt;
      return !visible && !aboutToBe;
    })
    .map(({ key }) => key);
}

async function isKnown(db: Kysely<never>, candidates: readonly Candidate[]): Promise<boolean> {
  const ids = candidates.map(({ id }) => id);
  const row = await exportTables(db).selectFrom("export_task").select("id").where("id", "in", ids).executeTakeFirst();
  return row !== undefined;
}

/** Whether there are exported files and the database has a task of none of them. */
export async function isStranger(db: Kysely<never>, store: ObjectStore): Promise<boolean> {
  let hasFiles = false;
  for await (const batch of batchesOf(store)) {
    hasFiles = true;
    if (await isKnown(db, batch)) return false;
  }
  return hasFiles;
}

/** Names that are written into one line of the log. */
const maxNames = 20;

function namesOf(keys: readonly string[]): string {
  const more = keys.length - maxNames;
  return keys.slice(0, maxNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * Tidies up what dead workers left. Objects that no task shows are put aside, in case the database and not the file is
 * wrong, and removed after `quarantineDays`; files that were never finished and that nobody wrote to for `idleMs` are
 * removed at once. Safe while others work, because an object appears only after its claim was committed and the row is
 * read after the object was seen.
 */
export async function sweepExports(
  db: Kysely<never>,
  store: ObjectStore,
  { idleMs, quarantineDays, log }: { idleMs: number; quarantineDays: number; log: Log },
): Promise<{ orphans: number; unfinished: number; removed: number }> {
  const orphans: string[] = [];
  for await (const batch of batchesOf(store)) {
    for (const key of await orphansOf(db, batch)) {
      try {
        await store.putAside(key);
        orphans.push(key);
      } catch (error) {
        log("error", `the export file ${key}, which no task shows, could not be put aside`, error);
      }
    }
  }
  if (orphans.length > 0)
    log(
      "warn",
      `${orphans.length} export file(s) that no task shows were put aside for ${quarantineDays} day(s): ${namesOf(orphans)}`,
    );
  const removed = await store.deleteAside(quarantineDays);
  if (removed.length > 0)
    log("warn", `${removed.length} export file(s) that had been put aside were removed: ${namesOf(removed)}`);
  return { orphans: orphans.length, unfinished: await store.deleteUnfinished(idleMs), removed: removed.length };
}
