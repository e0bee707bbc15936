import type { Migration } from "kysely/migration";

/** Tokens of embedded pages, which go with their session. */
export const frameTokenMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("frame_token")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("session_hash", "text", (column) =>
        column.notNull().references("session.token_hash").onDelete("cascade"),
      )
      .addColumn("origin", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("frame_token_by_session")
      .on("frame_token")
      .columns(["session_hash", "expires_at"])
      .execute();
    await db.schema.createIndex("frame_token_by_time").on("frame_token").column("expires_at").execute();
  },
};
