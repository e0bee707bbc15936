import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DialectName } from "../db/index.ts";
import { exportTables, type ExportTaskRow } from "../modules/export/table.ts";

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
  /** Takes the oldest task that waits or whose worker is gone, or answers undefined. */
  claim(worker: string): Promise<ClaimedTask | undefined>;
  /** Extends the lease and stores the progress. */
  heartbeat(claim: Claim, progress: { done: number; total: number | null }): Promise<boolean>;
  publish(claim: Claim, file: PublishedFile): Promise<boolean>;
  /** Ends the task as failed, with the reason that its user reads. */
  fail(claim: Claim, note: string): Promise<boolean>;
  /** Puts the task back after an error: it rests for `restMs`, then anyone may take it. */
  retry(claim: Claim, restMs: number): Promise<boolean>;
  /** Puts the task back in order, because the worker stops. */
  release(claim: Claim): Promise<boolean>;
  /** Workers that hold tasks. */
  workers(): Promise<string[]>;
  /** Puts back the tasks of a worker that is known to be dead. Answers how many there were. */
  releaseWorker(worker: string): Promise<number>;
}

/** The clock of the database where several machines share it, else the clock of the machine. Milliseconds since 1970. */
function nowOf(dialect: DialectName): RawBuilder<number> {
  return dialect === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
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
  const skipLocked = dialect === "postgres" ? sql`for update skip locked` : sql``;

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

  return {
    async claim(worker) {
      const result = await sql<ClaimedTask>`
        update export_task
        set status = 'ing', worker = ${worker}, attempt = attempt + 1, tries = tries + 1,
            lease_until = ${now} + ${sql.lit(options.leaseMs)}, rows_done = 0, rows_total = null
        where id = (
          select id from export_task
          where status in ('init', 'ing') and (lease_until is null or lease_until <= ${now})
          order by inserted_at, id
          limit 1 ${skipLocked}
        )
        returning *`.execute(db);
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
    async workers() {
      const rows = await db.selectFrom("export_task").select("worker").distinct().where("status", "=", "ing").execute();
      return rows.flatMap(({ worker }) => (worker === null ? [] : [worker]));
    },
    async releaseWorker(worker) {
      const result = await db
        .updateTable("export_task")
        .set({ status: "init", worker: null, lease_until: null, rows_done: 0 })
        .where("status", "=", "ing")
        .where("worker", "=", worker)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}
