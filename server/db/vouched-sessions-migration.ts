import type { PortalMigration } from "./portal-migration.ts";

/** A session knows the system that vouched for its user, whose sign-ins alone make room for further ones of it. */
export const vouchedSessionsMigration: PortalMigration = {
  runsWith: "2026-12-user-status",
  async up(db) {
    await db.schema
      .alterTable("session")
      .addColumn("issuer", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
