import type { Migration } from "kysely/migration";

/** What users have done of which they may do so much in a time. */
export const administrationUseMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("administration_use")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) => column.notNull().references("app_user.id").onDelete("cascade"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("administration_use_by_user")
      .on("administration_use")
      .columns(["user_id", "kind", "at"])
      .execute();
  },
};
