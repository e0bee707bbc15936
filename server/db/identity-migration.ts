import { randomUUID } from "node:crypto";
import type { Migration } from "kysely/migration";

/** A database has an id of its own, so that the files that belong to it are never taken for those of another one. */
export const identityMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("database_identity")
      .addColumn("id", "text", (column) => column.primaryKey())
      .execute();
    await db.insertInto("database_identity").values({ id: randomUUID() }).execute();
  },
};
