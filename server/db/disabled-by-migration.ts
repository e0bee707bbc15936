import type { Migration } from "kysely/migration";

/** Who disabled a user, so that a call takes nothing back that the command line did. Of earlier ones nobody knows. */
export const disabledByMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable("app_user")
      .addColumn("disabled_by", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
