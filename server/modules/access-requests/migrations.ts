import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { bytewise } from "../../db/index.ts";

/** The schema of this module. A migration that was released is never edited. */
export const accessRequestMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-requests": {
    async up(db) {
      const ordered = bytewise(db as Kysely<never>);
      await db.schema
        .createTable("access_request")
        .addColumn("id", ordered, (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("corp_code", "text", (column) => column.notNull())
        .addColumn("line", "text", (column) => column.notNull())
        .addColumn("menus", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("answer", "text", (column) => column.notNull())
        .addColumn("decided_by", "text", (column) => column.notNull())
        .addColumn("asked_at", "bigint", (column) => column.notNull())
        .addColumn("decided_at", "bigint")
        .addUniqueConstraint("access_request_once", ["user_id", "corp_code", "line"])
        .execute();
      await db.schema
        .createIndex("access_request_of_company")
        .on("access_request")
        .columns(["corp_code", "asked_at", "id"])
        .execute();
    },
  },
  "2026-12-told": {
    async up(db) {
      await db.schema.alterTable("access_request").addColumn("told_at", "bigint").execute();
    },
  },
};
