import type { Migration } from "kysely/migration";

/** The operator's configuration files, for nodes that share them by the database. */
export const publishedFileMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("published_file")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("digest", "text", (column) => column.notNull())
      // Base64, as both databases keep it alike.
      .addColumn("content", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("published_version")
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  },
};
