import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { bytewise, dialectOf } from "../../db/index.ts";
import { replaceCatalogue, toCatalogueRows } from "./replace-catalogue.ts";
import { readSampleCatalogue } from "./sample-catalogue.ts";

async function createCatalogue(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("element_catalogue")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .addColumn("imported_at", "bigint", (column) => column.notNull())
    .addColumn("codes", "integer", (column) => column.notNull())
    .addColumn("elements", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("element_code")
    .addColumn("code", bytewise(db), (column) => column.primaryKey())
    .addColumn("goods_name", "text", (column) => column.notNull())
    .addColumn("rows", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("element_key")
    .addColumn("key", bytewise(db), (column) => column.notNull())
    .addColumn("code", bytewise(db), (column) => column.notNull())
    .addPrimaryKeyConstraint("element_key_pk", ["key", "code"])
    .execute();
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("element_history")
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("seq", "bigint", (column) => column.notNull())
    .addColumn("tariff_code", bytewise(db), (column) => column.notNull())
    .addColumn("goods_name", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("part_no", "text", (column) => column.notNull())
    .addColumn("goods_key", "text", (column) => column.notNull())
    .addColumn("model_key", "text", (column) => column.notNull())
    .addColumn("part_key", "text", (column) => column.notNull())
    .addColumn("specification", "text", (column) => column.notNull())
    .addColumn("names", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("element_history_pk", ["corp_code", "seq"])
    .execute();
  const indexes = { digest: "digest", code: "tariff_code", part: "part_key" };
  for (const [name, column] of Object.entries(indexes))
    await db.schema
      .createIndex(`element_history_by_${name}`)
      .on("element_history")
      .columns(["corp_code", column, "seq"])
      .execute();
  await db.schema
    .createTable("element_history_total")
    .addColumn("corp_code", "text", (column) => column.primaryKey())
    .addColumn("entries", "integer", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("last_seq", "bigint", (column) => column.notNull())
    .execute();
}

async function createLines(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("element_lines")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("lines", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  for (const columns of [["user_id", "id"], ["corp_code"], ["at"]])
    await db.schema.createIndex(`element_lines_by_${columns[0]}`).on("element_lines").columns(columns).execute();
}

/** The schema of this module. A migration that was released is never edited. */
export const elementMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-catalogue": {
    async up(db: Kysely<never>) {
      await createCatalogue(db);
      await createHistory(db);
    },
  },
  "2026-03-history-shares": {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable("element_history")
        .addColumn("user_id", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .createIndex("element_history_by_user")
        .on("element_history")
        .columns(["corp_code", "user_id", "seq", "size"])
        .execute();
    },
  },
  // Not a seed: data folders of before get it, too.
  "2026-02-sample": {
    async up(db: Kysely<never>) {
      await replaceCatalogue(db, dialectOf(db), toCatalogueRows(readSampleCatalogue()), Date.now());
    },
  },
  "2026-03-lines": { up: createLines },
};
