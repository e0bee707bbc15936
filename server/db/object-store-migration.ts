import type { PortalMigration } from "./portal-migration.ts";

/** A database knows which store its files are in, so that no process ever keeps some of them in another one. */
export const objectStoreMigration: PortalMigration = {
  runsWith: "2026-11-track-partitions",
  async up(db) {
    await db.schema.alterTable("database_identity").addColumn("object_store", "text").execute();
    await db.schema.alterTable("database_identity").addColumn("object_place", "text").execute();
  },
};
