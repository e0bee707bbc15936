import { sql, type Kysely } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { suspicion, type JobTables } from "./table.ts";

/** What a job that is put back looks like: waiting, without progress. */
export const putBackValues = { worker: null, lease_until: null, done: 0, total: null } as const;

/**
 * Why a worker is gone: one of its jobs had to be ended, it died of what it did while the server lives on ("work"), it
 * was stopped, or nobody knows.
 */
export type Blame = { job: string } | "work" | "nobody" | "unknown";

/** How long the owner of a job that ended its thread comes after all others: each time costs these a restart. */
const penaltyMs = 5 * 60_000;

/** The owner's turn comes after those of everybody who was served before, or will be in the next minutes. */
async function putOwnersBehind(
  db: Kysely<JobTables>,
  dialect: DialectName,
  kind: string,
  owners: readonly string[],
): Promise<void> {
  const served_at = sql<number>`${nowOf(dialect)} + ${sql.lit(penaltyMs)}`;
  for (const owner of owners)
    await db
      .insertInto("job_turn")
      .values({ kind, owner, served_at })
      .onConflict((conflict) => conflict.columns(["kind", "owner"]).doUpdateSet({ served_at }))
      .execute();
}

/** Which jobs are put back. */
interface PutBackOptions {
  /** `unknown` by default. */
  blame?: Blame;
  /** Only those whose leases ended by then: the worker may be alive; left out, it is known to be gone. */
  lapsedUntil?: number;
}

/**
 * Puts back the jobs of a worker that is gone. The attempt is counted for the job that is to blame alone. Where nobody
 * knows, it is the one that the worker ran alone, as it does a suspect; of several each is a suspect from then on. Where
 * a job certainly ended its thread, that is counted by itself, and its owner's turn comes after those of the others.
 * @returns how many there were
 */
export async function putBackJobsOf(
  db: Kysely<JobTables>,
  dialect: DialectName,
  { kind, worker }: { kind: string; worker: string },
  { blame = "unknown", lapsedUntil }: PutBackOptions = {},
): Promise<number> {
  const jobs = await db
    .selectFrom("job")
    .select(["id", "owner", "attempt", "is_suspect"])
    .where("kind", "=", kind)
    .where("worker", "=", worker)
    .execute();
  let count = 0;
  const killers = new Set<string>();
  for (const { id, owner, attempt, is_suspect } of jobs) {
    const isGuessed = blame === "unknown" || blame === "work";
    const isBlamed = isGuessed
      ? jobs.length === 1 || is_suspect >= suspicion.suspect
      : blame !== "nobody" && blame.job === id;
    const isKiller = isBlamed && blame !== "unknown";
    const suspected = Math.max(is_suspect, isGuessed ? suspicion.suspect : suspicion.none);
    const becomes = isKiller ? Math.max(is_suspect + 1, suspicion.killedOnce) : suspected;
    const { numUpdatedRows } = await db
      .updateTable("job")
      .set({ ...putBackValues, is_suspect: becomes, ...(isBlamed ? {} : { tries: sql`tries - 1` }) })
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("worker", "=", worker)
      // A heartbeat that comes meanwhile moves the lease.
      .$if(lapsedUntil !== undefined, (query) => query.where("lease_until", "<=", lapsedUntil ?? 0))
      .executeTakeFirst();
    count += Number(numUpdatedRows);
    if (isKiller && numUpdatedRows > 0n) killers.add(owner);
  }
  await putOwnersBehind(db, dialect, kind, [...killers]);
  return count;
}

/** Puts back what other workers hold beyond their leases. @param worker who asks */
export async function putBackLapsed(
  db: Kysely<JobTables>,
  dialect: DialectName,
  { kind, worker }: { kind: string; worker: string },
): Promise<void> {
  const lapsed = await db
    .selectFrom("job")
    .select(["worker", sql<number>`max(lease_until)`.as("until")])
    .where("kind", "=", kind)
    .where("worker", "is not", null)
    .where("lease_until", "<=", nowOf(dialect))
    .where("worker", "<>", worker)
    .groupBy("worker")
    .execute();
  for (const { worker: dead, until } of lapsed)
    if (dead !== null) await putBackJobsOf(db, dialect, { kind, worker: dead }, { lapsedUntil: until });
}
