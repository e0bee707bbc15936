import type { Kysely } from "kysely";
import { exportTables } from "../modules/export/table.ts";
import type { ObjectInfo, ObjectStore } from "../objects/index.ts";
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

/**
 * Removes what dead workers left: objects that were never published, and files that were never finished and that nobody
 * wrote to for `idleMs`. Safe while others work, because an object appears only after its claim was committed and the
 * row is read after the object was seen.
 * @returns how many objects and unfinished files were removed
 */
export async function sweepExports(
  db: Kysely<never>,
  store: ObjectStore,
  options: { idleMs: number },
): Promise<{ orphans: number; unfinished: number }> {
  let orphans = 0;
  async function sweep(batch: readonly Candidate[]): Promise<void> {
    if (batch.length === 0) return;
    for (const key of await orphansOf(db, batch)) {
      await store.delete(key);
      orphans += 1;
    }
  }
  let batch: Candidate[] = [];
  for await (const object of store.list(exportFolder)) {
    const candidate = candidateOf(object);
    if (candidate) batch.push(candidate);
    if (batch.length < batchSize) continue;
    await sweep(batch);
    batch = [];
  }
  await sweep(batch);
  return { orphans, unfinished: await store.deleteUnfinished(options.idleMs) };
}
