import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { bytewise } from "../../db/index.ts";

/** The schema of this module. A migration that was released is never edited. */
export const messageMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-messages": {
    async up(db) {
      await db.schema
        .createTable("message")
        .addColumn("id", bytewise(db as Kysely<never>), (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("corp_code", "text")
        .addColumn("category", "text", (column) => column.notNull())
        .addColumn("tone", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("path", "text")
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("read_at", "bigint")
        .execute();
      await db.schema.createIndex("message_by_time").on("message").columns(["user_id", "at", "id"]).execute();
      await db.schema
        .createIndex("message_by_category")
        .on("message")
        .columns(["user_id", "category", "at", "id"])
        .execute();
      // What is counted every minute for everybody who looks at the portal.
      await db.schema
        .createIndex("message_unread")
        .on("message")
        .columns(["user_id", "corp_code", "category"])
        .where(sql.ref("read_at"), "is", null)
        .execute();
      await db.schema.createIndex("message_by_reading").on("message").columns(["read_at", "at"]).execute();
    },
  },
  "2026-11-sender": {
    async up(db) {
      for (const column of ["sender_id", "sender_corp"])
        await db.schema.alterTable("message").addColumn(column, "text").execute();
    },
  },
};
