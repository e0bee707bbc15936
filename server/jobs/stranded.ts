import { sql, type Kysely } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { jobTables } from "./table.ts";

/** Time between two signs of life of a worker. */
export const announceMs = 30_000;
/** A worker that said nothing for longer is none. */
const aliveMs = 3 * announceMs;
/** A job that waits has its worker in less, as where all processes are started again. */
const graceMs = 60_000;

/** Jobs that wait for a worker that knows how to do them, while no running process has one. */
export interface StrandedJobs {
  kind: string;
  /** What the worker would have to know; empty where one of the kind would do. */
  needs: string;
  count: number;
}

/** Counts the jobs that no running process can do and that have waited for a minute. */
export async function readStranded(
  untypedDb: Kysely<never>,
  dialect: DialectName,
  signal?: AbortSignal,
): Promise<StrandedJobs[]> {
  const db = jobTables(untypedDb);
  const now = nowOf(dialect);
  const options = { ...(signal && { signal }) };
  const waiting = await db
    .selectFrom("job")
    .select(({ fn }) => ["kind", "needs", fn.countAll<number>().as("count")])
    .where("worker", "is", null)
    .where("inserted_at", "<", sql<number>`${now} - ${sql.lit(graceMs)}`)
    .groupBy(["kind", "needs"])
    .execute(options);
  if (waiting.length === 0) return [];
  const alive = await db
    .selectFrom("job_worker")
    .select(["kind", "knows"])
    .distinct()
    .where("seen_at", ">", sql<number>`${now} - ${sql.lit(aliveMs)}`)
    .execute(options);
  const workers = alive.map(({ kind, knows }) => ({
    kind,
    knows: knows === null ? undefined : new Set(JSON.parse(knows) as string[]),
  }));
  return waiting
    .filter(
      ({ kind, needs }) =>
        !workers.some((worker) => worker.kind === kind && (needs === null || (worker.knows?.has(needs) ?? true))),
    )
    .map(({ needs, ...row }) => ({ ...row, needs: needs ?? "" }));
}
