import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A task belongs to the id of its user. The tasks of users who were removed before keep the name in its place, which is
 * nobody's id. A name is found by its index only among the users who are not retired.
 */
export const taskOwnerMigration: Migration = {
  async up(db) {
    await db.schema.alterTable("export_task").renameColumn("user_no", "user_id").execute();
    await db.schema
      .alterTable("export_task")
      .addColumn("user_no", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`update export_task set user_no = user_id`.execute(db);
    await sql`
      update export_task
      set user_id = (
        select id from app_user where app_user.user_no = export_task.user_no and app_user.status <> 'retired'
      )
      where user_no in (select user_no from app_user where status <> 'retired')`.execute(db);
  },
};
