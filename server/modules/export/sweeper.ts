import type { Kysely } from "kysely";
import { listNames } from "../../base/index.ts";
import { exportTables } from "./table.ts";
import type { ObjectInfo, ObjectStore } from "../../objects/index.ts";
import type { JobLog } from "../../jobs/index.ts";
import { exportFolder } from "./folder.ts";

const batchSize = 200;
const keyPattern = new RegExp(`^${exportFolder}([0-9a-f-]{36})-(\\d+)\\.\\w+$`);

interface Candidate {
  key: string;
  id: string;
  attempt: number;
}

function candidateOf({ key }: Pick<ObjectInfo, "key">): Candidate | undefined {
  const [, id, attempt] = keyPattern.exec(key) ?? [];
  return id === undefined ? undefined : { key, id, attempt: Number(attempt) };
}

/** The exported files, some at a time. */
async function* batchesOf(store: Pick<ObjectStore, "list">): AsyncGenerator<readonly Candidate[]> {
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
    .leftJoin("job", "job.id", "export_task.id")
    .select(["export_task.id", "export_task.path", "job.attempt", "job.worker"])
    .where(
      "export_task.id",
      "in",
      candidates.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return candidates
    .filter(({ key, id, attempt }) => {
      const row = byId.get(id);
      const visible = row?.path === key;
      const aboutToBe = row?.attempt === attempt && row.worker !== null;
      return !visible && !aboutToBe;
    })
    .map(({ key }) => key);
}

/** Whether there is a task of at least one of these files, whatever became of it. */
export async function knowsExports(db: Kysely<never>, keys: readonly string[]): Promise<boolean> {
  const ids = keys.flatMap((key) => candidateOf({ key })?.id ?? []);
  if (ids.length === 0) return false;
  const row = await exportTables(db).selectFrom("export_task").select("id").where("id", "in", ids).executeTakeFirst();
  return row !== undefined;
}

/** Files that are looked for to see whether a store is the right one. */
const lookedFor = 20;

/** Keys of the files that were exported last. */
export async function shownExports(db: Kysely<never>): Promise<string[]> {
  const rows = await exportTables(db)
    .selectFrom("export_task")
    .select("path")
    .where("path", "is not", null)
    .$narrowType<{ path: string }>()
    .orderBy("finished_at", "desc")
    .limit(lookedFor)
    .execute();
  return rows.map(({ path }) => path);
}

/**
 * Puts the objects that no task shows aside, as dead workers leave them, in case the database and not the file is wrong;
 * the server removes what is aside for long enough. Safe while others work, because an object appears only after its
 * claim was committed and the row is read after the object was seen.
 * @returns how many there were
 */
export async function sweepExports(
  db: Kysely<never>,
  store: Pick<ObjectStore, "list" | "putAside">,
  log: JobLog,
): Promise<number> {
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
    log("warn", `${orphans.length} export file(s) that no task shows were put aside: ${listNames(orphans)}`);
  return orphans.length;
}
