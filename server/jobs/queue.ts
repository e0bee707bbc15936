import { sql, type Kysely } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { claimStatement } from "./claim.ts";
import { exportTables, type ExportTaskRow } from "./table.ts";

/** A task in the hands of a worker. */
export type ClaimedTask = ExportTaskRow;

/** What identifies a claim: whoever holds an older attempt has lost the task. */
export type Claim = Pick<ExportTaskRow, "id" | "attempt">;

/** How a finished task is published. */
export interface PublishedFile {
  path: string;
  size: number;
  rows: number;
}

/**
 * The tasks as a queue of jobs. Every change of a claimed task happens only while the caller still holds the claim;
 * the answer `false` means that the claim was lost and that the caller must drop its work.
 */
export interface ExportQueue {
  /**
   * Takes the next task: of the user who has the fewest running, of those the one who was served longest ago, of that
   * user the oldest. A suspect, whose worker died together with others, is taken only by a worker that runs nothing
   * else (`isIdle`, true by default), and nothing is taken before it. First puts back the tasks of other workers whose
   * leases have ended, as `releaseWorker` does. Answers undefined where nothing may be taken now.
   */
  claim(worker: string, options?: { isIdle: boolean }): Promise<ClaimedTask | undefined>;
  /** Extends the lease and stores the progress. */
  heartbeat(claim: Claim, progress: { done: number; total: number | null }): Promise<boolean>;
  publish(claim: Claim, file: PublishedFile): Promise<boolean>;
  /** Ends the task as failed, with the reason that its user reads. */
  fail(claim: Claim, note: string): Promise<boolean>;
  /** Puts the task back after an error: it rests for `restMs`, then anyone may take it. */
  retry(claim: Claim, restMs: number): Promise<boolean>;
  /** Puts the task back in order, because the worker stops or the database is away: the attempt is not counted. */
  release(claim: Claim): Promise<boolean>;
  /**
   * Puts back what a worker holds besides `running`: claims whose answer got lost with the connection. Answers how many
   * there were.
   */
  releaseForgotten(worker: string, running: readonly string[]): Promise<number>;
  /** Workers that hold tasks. */
  workers(): Promise<string[]>;
  /**
   * Puts back the tasks of a worker that is known to be dead. Where it ran several, nobody knows which one killed it:
   * the attempt is not counted, and each is a suspect from then on. Answers how many there were.
   */
  releaseWorker(worker: string): Promise<number>;
}

/**
 * The queue over the table `export_task`, for both databases. One UPDATE statement claims: SQLite runs it under the
 * write lock from its start, PostgreSQL skips rows that others are claiming.
 */
export function createExportQueue(
  untypedDb: Kysely<never>,
  dialect: DialectName,
  options: { leaseMs: number },
): ExportQueue {
  const db = exportTables(untypedDb);
  const now = nowOf(dialect);

  function held(claim: Claim) {
    return db
      .updateTable("export_task")
      .where("id", "=", claim.id)
      .where("attempt", "=", claim.attempt)
      .where("status", "=", "ing");
  }

  async function changed(update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /**
   * Puts back tasks of a worker that died. A task that it ran alone, as it does a suspect, has used an attempt up.
   * @param lapsedUntil only those whose leases ended by then: it may be alive; left out, it is known to be dead
   */
  async function putBack(worker: string, lapsedUntil?: number): Promise<number> {
    const tasks = await db
      .selectFrom("export_task")
      .select(["id", "attempt", "is_suspect"])
      .where("status", "=", "ing")
      .where("worker", "=", worker)
      .execute();
    let count = 0;
    for (const task of tasks) {
      const isBlamed = tasks.length === 1 || task.is_suspect === 1;
      const released = { status: "init", worker: null, lease_until: null, rows_done: 0, is_suspect: 1 } as const;
      const update = held(task)
        .set(isBlamed ? released : { ...released, tries: sql`tries - 1` })
        // A heartbeat that comes meanwhile moves the lease.
        .$if(lapsedUntil !== undefined, (query) => query.where("lease_until", "<=", lapsedUntil ?? 0));
      if (await changed(update)) count += 1;
    }
    return count;
  }

  /** Puts back what other workers hold beyond their leases. */
  async function putBackLapsed(worker: string): Promise<void> {
    const lapsed = await db
      .selectFrom("export_task")
      .select(["worker", sql<number>`max(lease_until)`.as("until")])
      .where("status", "=", "ing")
      .where("lease_until", "<=", now)
      .where("worker", "<>", worker)
      .groupBy("worker")
      .execute();
    for (const { worker: dead, until } of lapsed) if (dead !== null) await putBack(dead, until);
  }

  return {
    async claim(worker, { isIdle } = { isIdle: true }) {
      await putBackLapsed(worker);
      const statement = claimStatement(dialect, { worker, isIdle, leaseMs: options.leaseMs });
      const result = await statement.execute(db);
      return result.rows[0];
    },
    heartbeat(claim, progress) {
      return changed(
        held(claim).set({
          lease_until: sql`${now} + ${sql.lit(options.leaseMs)}`,
          rows_done: progress.done,
          rows_total: progress.total,
        }),
      );
    },
    publish(claim, file) {
      return changed(
        held(claim).set({
          status: "success",
          path: file.path,
          size: file.size,
          rows_done: file.rows,
          rows_total: file.rows,
          note: "",
          worker: null,
          lease_until: null,
          finished_at: now,
        }),
      );
    },
    fail(claim, note) {
      return changed(held(claim).set({ status: "failed", note, worker: null, lease_until: null, finished_at: now }));
    },
    retry(claim, restMs) {
      return changed(
        held(claim).set({
          status: "init",
          worker: null,
          lease_until: sql`${now} + ${sql.lit(Math.round(restMs))}`,
          rows_done: 0,
          // It ended by itself: it is none that kills its worker.
          is_suspect: 0,
        }),
      );
    },
    release(claim) {
      return changed(
        held(claim).set({
          status: "init",
          worker: null,
          lease_until: null,
          rows_done: 0,
          tries: sql`tries - 1`,
        }),
      );
    },
    async releaseForgotten(worker, running) {
      const { numUpdatedRows } = await db
        .updateTable("export_task")
        .set({ status: "init", worker: null, lease_until: null, rows_done: 0, tries: sql`tries - 1` })
        .where("status", "=", "ing")
        .where("worker", "=", worker)
        .$if(running.length > 0, (query) => query.where("id", "not in", running))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async workers() {
      const rows = await db.selectFrom("export_task").select("worker").distinct().where("status", "=", "ing").execute();
      return rows.flatMap(({ worker }) => (worker === null ? [] : [worker]));
    },
    releaseWorker: (worker) => putBack(worker),
  };
}
