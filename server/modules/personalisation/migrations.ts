import type { Migration } from "kysely/migration";

/** The schema of this module. A migration that was released is never edited. */
export const personalisationMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-values": {
    async up(db) {
      await db.schema
        .createTable("personal_value")
        .addColumn("scope", "text", (column) => column.notNull())
        .addColumn("owner", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("personal_value_pk", ["scope", "owner", "kind", "key"])
        .execute();
    },
  },
};
