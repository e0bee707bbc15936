import { setTimeout as delay } from "node:timers/promises";
import { SqliteAdapter, type Kysely } from "kysely";
import { createJobs, type JobKindFacts } from "../../../../server/jobs/index.ts";
import { jobTables, type JobRow } from "../../../../server/jobs/table.ts";
import { recountKind } from "./recount-module.ts";

/** Makes a job of a kind in a transaction of its own. @param id made up where it is left out @returns its id */
export async function enqueue<Payload>(
  db: Kysely<never>,
  kind: JobKindFacts<Payload>,
  owner: string,
  payload: Payload,
  id?: string,
): Promise<string> {
  const dialect = db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
  const jobs = createJobs(dialect, [kind], () => undefined);
  return jobTables(db)
    .transaction()
    .execute(async (trx) => {
      const job = { owner, payload, ...(id !== undefined && { id }) };
      return (await jobs.enqueue(trx, kind, job)).id;
    });
}

/** Makes a job that has nothing special. @returns its id */
export function addJob(db: Kysely<never>, owner = "somebody", id?: string): Promise<string> {
  return enqueue(db, recountKind, owner, { steps: 1, stepMs: 0, fault: "none" }, id);
}

/** Makes jobs of different milliseconds, so that the first is the oldest. @returns their ids */
export async function addJobs(db: Kysely<never>, count: number, owner = "somebody"): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await addJob(db, owner));
    await delay(3);
  }
  return ids;
}

/** The row of a job. */
export function readJob(db: Kysely<never>, id: string): Promise<JobRow> {
  return jobTables(db).selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Empties the queue. */
export async function clearJobs(db: Kysely<never>): Promise<void> {
  for (const table of ["job", "job_turn", "job_worker"] as const) await jobTables(db).deleteFrom(table).execute();
}
