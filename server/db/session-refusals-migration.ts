import type { Migration } from "kysely/migration";

/** A sign-in counts the wrong passwords at its locked screen. */
export const sessionRefusalsMigration: Migration = {
  async up(db) {
    await db.schema
      .alterTable("session")
      .addColumn("refusals", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
