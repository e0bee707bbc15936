import type { Migration } from "kysely/migration";

/** Whose an answer is that is kept for a repetition, and how long it is: what one user has of them is bounded. */
export const requestOwnerMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable("request_key")
      .addColumn("owner", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("request_key")
      .addColumn("size", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("request_key_by_owner").on("request_key").columns(["owner", "at"]).execute();
  },
};
