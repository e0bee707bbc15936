import { expressionBuilder, sql, type Kysely, type Transaction } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { claimStatement } from "./claim.ts";
import { putBackJobsOf, putBackLapsed, putBackValues } from "./put-back.ts";
import { type ClaimedJob, type JobTables, jobTables, suspicion } from "./table.ts";

/**
 * What identifies a claim: whoever holds an older attempt has lost the job. Attempts begin anew where an id is used
 * again, for a job that was cancelled: worker and time tell the two apart.
 */
export type Claim = Pick<ClaimedJob, "id" | "attempt" | "worker" | "inserted_at">;

/** After that long it makes no difference who was served first. */
const turnKeepMs = 86_400_000;

/**
 * The jobs of one kind, as a worker sees them. Every change of a claimed job happens only while the caller still holds
 * the claim; the answer `false` means that the claim was lost, to a cancellation or another worker, and that the caller
 * must drop its work.
 */
export interface JobQueue {
  /**
   * Takes the next job: of the owner who has the fewest running, of those the one who was served longest ago, of that
   * owner the oldest. A suspect, whose worker died together with others, is taken only by a worker that runs nothing
   * else (`isIdle`, true by default), and nothing is taken before it. First puts back the jobs of other workers whose
   * leases have ended. Answers undefined where nothing may be taken now.
   * @param options.isForNewcomers whether only an owner of whom nothing runs gets it, on any node; false by default
   */
  claim(worker: string, options?: { isIdle?: boolean; isForNewcomers?: boolean }): Promise<ClaimedJob | undefined>;
  /** Extends the lease and stores the progress. */
  heartbeat(claim: Claim, progress: { done: number; total: number | null }): Promise<boolean>;
  /** Ends the job; `store` writes its outcome in the same transaction. */
  finish(claim: Claim, store: (trx: Transaction<never>) => Promise<void>): Promise<boolean>;
  /** Puts the job back after an error: it rests for `restMs`, then anyone may take it. */
  retry(claim: Claim, restMs: number): Promise<boolean>;
  /**
   * Puts the job back in order, because the worker stops or what it needs is away: the attempt is not counted. It rests
   * for `restMs`, 0 by default.
   */
  release(claim: Claim, restMs?: number): Promise<boolean>;
  /**
   * Puts back what a worker holds besides `running`: claims whose answer got lost with the connection, and those whose
   * end could not be noted. Answers how many there were.
   */
  releaseForgotten(worker: string, running: readonly string[]): Promise<number>;
  /** Puts back the jobs of a worker that is known to be dead. Answers how many there were. */
  releaseWorker(worker: string): Promise<number>;
  /** Forgets when owners were served whom nobody waits for any more, and workers that said nothing for as long. */
  forgetOld(): Promise<void>;
  /** Says that a worker takes jobs; to be said again before `aliveMs` are over. */
  announce(worker: string): Promise<void>;
  /** Says that it takes none any more. */
  retire(worker: string): Promise<void>;
}

/**
 * The queue over the table `job`, for both databases, for a worker that does all jobs of the kind, or those alone that need what it `knows`. One UPDATE statement claims: SQLite runs it under the write lock,
 * PostgreSQL skips rows that others are claiming.
 */
export function createJobQueue(
  untypedDb: Kysely<never>,
  dialect: DialectName,
  { kind, leaseMs, knows }: { kind: string; leaseMs: number; knows?: readonly string[] | undefined },
): JobQueue {
  const db = jobTables(untypedDb);
  const now = nowOf(dialect);

  function isClaim({ id, attempt, worker, inserted_at }: Claim) {
    const job = expressionBuilder<JobTables, "job">();
    return job.and({ id, attempt, worker, inserted_at });
  }

  function held(claim: Claim) {
    return db.updateTable("job").where(isClaim(claim));
  }

  function inFuture(ms: number) {
    return sql<number>`${now} + ${sql.lit(Math.round(ms))}`;
  }

  async function changed(update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }

  return {
    async claim(worker, { isIdle = true, isForNewcomers = false } = {}) {
      await putBackLapsed(db, dialect, { kind, worker });
      const statement = claimStatement(dialect, { kind, worker, knows, isIdle, isForNewcomers, leaseMs });
      const [job] = (await statement.execute(db)).rows;
      // Lost with the process it gives an owner one more turn, no more: not worth a transaction.
      if (job)
        await db
          .insertInto("job_turn")
          .values({ kind, owner: job.owner, served_at: now })
          .onConflict((conflict) => conflict.columns(["kind", "owner"]).doUpdateSet({ served_at: now }))
          .execute();
      return job;
    },
    heartbeat(claim, { done, total }) {
      return changed(held(claim).set({ lease_until: inFuture(leaseMs), done, total }));
    },
    finish(claim, store) {
      return db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom("job").where(isClaim(claim)).executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await store(trx as unknown as Transaction<never>);
        return true;
      });
    },
    retry(claim, restMs) {
      // It ended by itself: it is none that kills its worker.
      return changed(held(claim).set({ ...putBackValues, lease_until: inFuture(restMs), is_suspect: suspicion.none }));
    },
    release(claim, restMs = 0) {
      return changed(
        held(claim).set({
          ...putBackValues,
          ...(restMs > 0 && { lease_until: inFuture(restMs) }),
          tries: sql`tries - 1`,
        }),
      );
    },
    async releaseForgotten(worker, running) {
      const { numUpdatedRows } = await db
        .updateTable("job")
        .set({ ...putBackValues, tries: sql`tries - 1` })
        .where("kind", "=", kind)
        .where("worker", "=", worker)
        .$if(running.length > 0, (query) => query.where("id", "not in", running))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    releaseWorker: (worker) => putBackJobsOf(db, dialect, { kind, worker }),
    async announce(worker) {
      const row = { kind, knows: knows ? JSON.stringify(knows) : null, seen_at: now };
      await db
        .insertInto("job_worker")
        .values({ worker, ...row })
        .onConflict((conflict) => conflict.column("worker").doUpdateSet(row))
        .execute();
    },
    async retire(worker) {
      await db.deleteFrom("job_worker").where("worker", "=", worker).execute();
    },
    async forgetOld() {
      const old = sql<number>`${now} - ${sql.lit(turnKeepMs)}`;
      await db.deleteFrom("job_turn").where("kind", "=", kind).where("served_at", "<", old).execute();
      await db.deleteFrom("job_worker").where("kind", "=", kind).where("seen_at", "<", old).execute();
    },
  };
}
