import { sql, type Kysely } from "kysely";
import type { PortalMigration } from "../db/index.ts";

/** A job that waits or runs. One that has ended has no row: its kind keeps the outcome. */
export interface JobRow {
  id: string;
  kind: string;
  /** Whose turn it takes. */
  owner: string;
  /** JSON. */
  payload: string;
  /** How often it was claimed. Fences a worker that lost it: only the newest attempt may end it. */
  attempt: number;
  /** How many attempts did not end in order: the worker died or the kind threw. */
  tries: number;
  /** Who works on it; null while it waits. */
  worker: string | null;
  /** Until when a claimed job belongs to its worker, and a waiting one rests; milliseconds since 1970. */
  lease_until: number | null;
  /** One of `suspicion`, or more where it ended its thread more often: it runs alone until it has ended by itself. */
  is_suspect: number;
  done: number;
  total: number | null;
  inserted_at: number;
  /** The `traceparent` of the call that made it; null where none did, and in rows of earlier versions. */
  trace: string | null;
  /** What a worker has to know to do it; null where every worker of the kind does, and in rows of earlier versions. */
  needs: string | null;
}

/** Whether a job may be what ends its thread; each further time that it certainly did counts one more. */
export const suspicion = {
  none: 0,
  /** Its worker died, and any of its jobs may have been the reason. */
  suspect: 1,
  killedOnce: 2,
  killedTwice: 3,
} as const;

/** A job in the hands of a worker. */
export type ClaimedJob = JobRow & { worker: string };

/** When an owner was served last: whose turn it is goes by that. */
export interface JobTurnRow {
  kind: string;
  owner: string;
  /** Milliseconds since 1970. */
  served_at: number;
}

/** A worker that says now and then that it takes jobs. */
export interface JobWorkerRow {
  worker: string;
  kind: string;
  /** JSON: a list of what it knows of `needs`; null where it knows all. */
  knows: string | null;
  /** When it said so, milliseconds since 1970. */
  seen_at: number;
}

/** The tables of the queue. */
export interface JobTables {
  job: JobRow;
  job_turn: JobTurnRow;
  job_worker: JobWorkerRow;
}

/** The shared connection, typed for the queue. */
export function jobTables(db: Kysely<never>): Kysely<JobTables> {
  return db as unknown as Kysely<JobTables>;
}

/** Name of the queue among those that bring migrations; no module has it. */
export const jobsName = "jobs";

/** Schema changes of the queue, for both databases; they come before those of the modules. */
export const jobMigrations: Readonly<Record<string, PortalMigration>> = {
  "2026-01-jobs": {
    async up(db) {
      await db.schema
        .createTable("job")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("owner", "text", (column) => column.notNull())
        .addColumn("payload", "text", (column) => column.notNull())
        .addColumn("attempt", "integer", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addColumn("worker", "text")
        .addColumn("lease_until", "bigint")
        .addColumn("is_suspect", "integer", (column) => column.notNull())
        .addColumn("done", "bigint", (column) => column.notNull())
        .addColumn("total", "bigint")
        .addColumn("inserted_at", "bigint", (column) => column.notNull())
        .execute();
      // Two, each in an order that both databases read it in; there are few that run.
      await db.schema
        .createIndex("job_waiting")
        .on("job")
        .columns(["kind", "owner", "inserted_at", "id"])
        .where(sql.ref("worker"), "is", null)
        .execute();
      await db.schema
        .createIndex("job_running")
        .on("job")
        .columns(["kind", "owner"])
        .where(sql.ref("worker"), "is not", null)
        .execute();
      await db.schema
        .createTable("job_turn")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("owner", "text", (column) => column.notNull())
        .addColumn("served_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("job_turn_key", ["kind", "owner"])
        .execute();
      await db.schema.createIndex("job_turn_by_time").on("job_turn").columns(["kind", "served_at"]).execute();
    },
  },
  "2026-06-job-trace": {
    async up(db) {
      await db.schema.alterTable("job").addColumn("trace", "text").execute();
    },
  },
  "2026-07-job-needs": {
    runsWith: "2026-06-job-trace",
    async up(db) {
      await db.schema.alterTable("job").addColumn("needs", "text").execute();
      await db.schema
        .createTable("job_worker")
        .addColumn("worker", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("knows", "text")
        .addColumn("seen_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
};
