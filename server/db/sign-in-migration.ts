import type { Migration } from "kysely/migration";

/** Who may sign users in is the same on every node; old failures are found by their time. */
export const signInMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("trusted_issuer")
      .addColumn("issuer", "text", (column) => column.primaryKey())
      .addColumn("login_types", "text", (column) => column.notNull())
      .addColumn("public_key_pem", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sign_in_failure_by_time").on("sign_in_failure").column("last_at").execute();
  },
};
