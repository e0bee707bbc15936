import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the queue knows from now on. */
const moved = ["attempt", "tries", "lease_until", "worker", "claimed_at", "is_suspect", "rows_done"];

/** An open task gets a job with its id; a worker of the version before that still holds one loses it with its lease. */
export const jobMigration: Migration = {
  async up(db) {
    await sql`
      insert into job
        (id, kind, owner, payload, attempt, tries, worker, lease_until, is_suspect, done, total, inserted_at)
      select id, 'export', user_id, '{}', attempt, tries, worker, lease_until, is_suspect, rows_done, rows_total, inserted_at
      from export_task where status in ('init', 'ing')`.execute(db);
    await sql`
      insert into job_turn (kind, owner, served_at)
      select 'export', user_id, max(claimed_at) from export_task where claimed_at is not null group by user_id`.execute(
      db,
    );
    for (const index of ["export_task_by_turn", "export_task_by_claim"]) await db.schema.dropIndex(index).execute();
    await sql`update export_task set status = 'open' where status in ('init', 'ing')`.execute(db);
    await sql`update export_task set rows_total = null where status <> 'success'`.execute(db);
    await db.schema.alterTable("export_task").renameColumn("rows_total", "row_count").execute();
    for (const column of moved) await db.schema.alterTable("export_task").dropColumn(column).execute();
    await db.schema.createIndex("export_task_by_status").on("export_task").columns(["status", "user_id"]).execute();
  },
};
