import type { Migration } from "kysely/migration";

/** A session knows the program that signed in, as it calls itself, so that users tell their sign-ins apart. */
export const sessionAgentMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable("session")
      .addColumn("user_agent", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
