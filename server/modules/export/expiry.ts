import type { Kysely } from "kysely";
import { readNow, type DialectName } from "../../db/index.ts";
import { exportTables, type ExportTaskRow } from "./table.ts";
import type { ObjectStore } from "../../objects/index.ts";
import type { JobLog } from "../../jobs/index.ts";

/** Tasks of one step: read, their files removed, then their rows. */
const stepSize = 100;
/** Tasks of one call at most; the next one goes on. */
const callSize = 5000;

type ExpiredTask = Pick<ExportTaskRow, "id" | "path"> & { finished_at: number };

/** What `expireExports` works with. */
export interface ExpiryTools {
  db: Kysely<never>;
  dialect: DialectName;
  store: ObjectStore;
  log: JobLog;
  /** How long a finished task is kept, whether it succeeded or failed. */
  keepMs: number;
}

/** The next expired tasks after `last`, the longest finished first. */
function readStep(
  db: Kysely<never>,
  until: number,
  last: ExpiredTask | undefined,
  limit: number,
): Promise<ExpiredTask[]> {
  return exportTables(db)
    .selectFrom("export_task")
    .select(["id", "path", "finished_at"])
    .$narrowType<{ finished_at: number }>()
    .where("finished_at", "<=", until)
    .where("status", "in", ["success", "failed"])
    .$if(last !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("finished_at", "id"), ">", eb.tuple(last?.finished_at ?? 0, last?.id ?? ""))),
    )
    .orderBy("finished_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Removes the files of a step.
 * @returns the tasks whose file is gone; the others stay, to be tried again by a later call
 */
async function removeFiles({ store, log }: ExpiryTools, tasks: readonly ExpiredTask[]): Promise<ExpiredTask[]> {
  const gone: ExpiredTask[] = [];
  for (const task of tasks) {
    try {
      if (task.path !== null) await store.delete(task.path);
      gone.push(task);
    } catch (error) {
      log("error", `the expired file ${task.path} could not be removed`, error);
    }
  }
  return gone;
}

/**
 * Removes finished tasks that were kept for `keepMs`: first the file, then the row, so that no file is forgotten. Works
 * in bounded steps; a file that cannot be removed keeps its row and stops no other.
 * @returns how many tasks were removed
 */
export async function expireExports(tools: ExpiryTools): Promise<number> {
  // By the clock of the database: a machine with a wrong clock must not remove what is still wanted.
  const until = (await readNow(tools.db, tools.dialect)) - tools.keepMs;
  let removed = 0;
  let last: ExpiredTask | undefined;
  for (let seen = 0; seen < callSize; seen += stepSize) {
    const step = await readStep(tools.db, until, last, stepSize);
    const ids = (await removeFiles(tools, step)).map(({ id }) => id);
    if (ids.length > 0) await exportTables(tools.db).deleteFrom("export_task").where("id", "in", ids).execute();
    removed += ids.length;
    last = step.at(-1);
    if (step.length < stepSize) break;
  }
  return removed;
}
