import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { ExportStatus } from "@customs-portal/sdk/contract";
import { taskOwnerMigration } from "./task-owner-migration.ts";

/** An export task and at the same time the job that fulfils it. */
export interface ExportTaskRow {
  id: string;
  user_id: string;
  /** Name that the user signed in with when the task was made. */
  user_no: string;
  /** Name of the user when the task was made. */
  user_name: string;
  corp_code: string;
  system_code: string;
  task_code: string;
  extra_code: string;
  task_name: string;
  file_name: string;
  /** `exportParamJson` as it came. */
  params: string;
  /** JSON of the wanted columns; an empty list means all. */
  columns: string;
  export_type: "excel" | "txt";
  enable_sharding: number;
  disable_zip: number;
  /** Locale of the request, in which a note is written. */
  locale: string;
  status: ExportStatus;
  note: string;
  /** How often it was claimed. Fences a worker that lost it: only the newest attempt may publish. */
  attempt: number;
  /** How many attempts did not end in order: the worker died or the export threw. */
  tries: number;
  /** Until when a claimed task belongs to its worker, and a waiting one rests; milliseconds since 1970. */
  lease_until: number | null;
  worker: string | null;
  /** When it was claimed last: whose turn it is goes by that. Milliseconds since 1970. */
  claimed_at: number | null;
  /** 1 after its worker died together with others' tasks: it runs alone until it has ended by itself. */
  is_suspect: number;
  /** Key of the stored object, once there is one. */
  path: string | null;
  /** Its size in bytes. */
  size: number | null;
  data_source: string;
  rows_done: number;
  rows_total: number | null;
  /** Idempotency key of the request that made it, unique per user. */
  req_id: string | null;
  inserted_at: number;
  finished_at: number | null;
}

/** The tables of this module. */
export interface ExportTables {
  export_task: ExportTaskRow;
}

/** The shared connection, typed for this module. */
export function exportTables(db: Kysely<never>): Kysely<ExportTables> {
  return db as unknown as Kysely<ExportTables>;
}

/** Schema changes of this module, for both databases. */
export const exportMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-export-task": {
    async up(db) {
      await db.schema
        .createTable("export_task")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_no", "text", (column) => column.notNull())
        .addColumn("user_name", "text", (column) => column.notNull())
        .addColumn("corp_code", "text", (column) => column.notNull())
        .addColumn("system_code", "text", (column) => column.notNull())
        .addColumn("task_code", "text", (column) => column.notNull())
        .addColumn("extra_code", "text", (column) => column.notNull())
        .addColumn("task_name", "text", (column) => column.notNull())
        .addColumn("file_name", "text", (column) => column.notNull())
        .addColumn("params", "text", (column) => column.notNull())
        .addColumn("columns", "text", (column) => column.notNull())
        .addColumn("export_type", "text", (column) => column.notNull())
        .addColumn("enable_sharding", "integer", (column) => column.notNull())
        .addColumn("disable_zip", "integer", (column) => column.notNull())
        .addColumn("locale", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("attempt", "integer", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addColumn("lease_until", "bigint")
        .addColumn("worker", "text")
        .addColumn("path", "text")
        .addColumn("size", "bigint")
        .addColumn("data_source", "text", (column) => column.notNull())
        .addColumn("rows_done", "bigint", (column) => column.notNull())
        .addColumn("rows_total", "bigint")
        .addColumn("req_id", "text")
        .addColumn("inserted_at", "bigint", (column) => column.notNull())
        .addColumn("finished_at", "bigint")
        .addUniqueConstraint("export_task_req_id", ["user_no", "req_id"])
        .addUniqueConstraint("export_task_path", ["path"])
        .execute();
      await db.schema
        .createIndex("export_task_by_user")
        .on("export_task")
        .columns(["user_no", "corp_code", "inserted_at", "id"])
        .execute();
      await db.schema
        .createIndex("export_task_by_status")
        .on("export_task")
        .columns(["status", "inserted_at"])
        .execute();
    },
  },
  "2026-02-export-expiry": {
    async up(db) {
      await db.schema.createIndex("export_task_by_finish").on("export_task").columns(["finished_at", "id"]).execute();
    },
  },
  "2026-02-task-owner": taskOwnerMigration,
  "2026-03-turns": {
    async up(db) {
      await db.schema.alterTable("export_task").addColumn("claimed_at", "bigint").execute();
      await db.schema
        .alterTable("export_task")
        .addColumn("is_suspect", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.dropIndex("export_task_by_status").execute();
      await db.schema
        .createIndex("export_task_by_turn")
        .on("export_task")
        .columns(["status", "user_id", "inserted_at"])
        .execute();
      await db.schema
        .createIndex("export_task_by_claim")
        .on("export_task")
        .columns(["user_id", "claimed_at"])
        .execute();
    },
  },
  "2026-04-sizes": {
    async up(db) {
      await db.schema.createIndex("export_task_by_size").on("export_task").columns(["user_id", "size"]).execute();
    },
  },
};
