import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { jobMigration } from "./job-migration.ts";
import { taskOwnerMigration } from "./task-owner-migration.ts";

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
  "2026-05-jobs": jobMigration,
  "2026-06-download-centre": {
    async up(db) {
      // SQLite adds one column at a time.
      for (const [name, type] of [
        ["downloaded_at", "bigint"],
        ["link_hash", "text"],
        ["link_until", "bigint"],
      ] as const)
        await db.schema.alterTable("export_task").addColumn(name, type).execute();
      await db.schema
        .alterTable("export_task")
        .addColumn("filter_text", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },
  "2026-07-asked-size": {
    async up(db) {
      await db.schema
        .alterTable("export_task")
        .addColumn("asked_size", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`
        update export_task
        set asked_size = octet_length(params) + octet_length(columns) + octet_length(filter_text)`.execute(db);
      await db.schema.dropIndex("export_task_by_size").execute();
      await db.schema
        .createIndex("export_task_by_size")
        .on("export_task")
        .columns(["user_id", "size", "asked_size"])
        .execute();
    },
  },
  "2026-08-trace": {
    async up(db) {
      await db.schema.alterTable("export_task").addColumn("trace_id", "text").execute();
    },
  },
};
