import { PostgresAdapter, sql, type ColumnDefinitionBuilder, type Kysely, type RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import { fillFromDeclarations } from "./goods/fill.ts";

const columns = [
  "customs_district",
  "port",
  "trade_mode",
  "transport_mode",
  "country",
  "contract_no",
  "consignee",
  "goods_name",
  "specification",
  "quantity",
  "unit",
  "currency",
  "amount",
  "gross_weight",
  "net_weight",
] as const;

/** Columns that rows are ordered or ranged by: compared byte by byte, so that both databases agree. */
const orderedColumns = ["corp_code", "declaration_no", "declaration_date", "tariff_code", "ie_flag", "status"] as const;

const createDeclaration: Migration = {
  async up(db: Kysely<unknown>) {
    const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
    let table = db.schema.createTable("declaration").addColumn("id", bytewise, (column) => column.primaryKey());
    for (const name of orderedColumns) table = table.addColumn(name, bytewise, (column) => column.notNull());
    for (const name of columns) table = table.addColumn(name, "text", (column) => column.notNull());
    await table.addColumn("release_date", "text").execute();

    const index = (name: string, keys: string[]) =>
      db.schema.createIndex(`declaration_${name}`).on("declaration").columns(keys);
    // Holds every filtered column: counts and deep pages read this index alone, never the rows.
    await index("filters", [
      "corp_code",
      "declaration_date",
      "id",
      "status",
      "ie_flag",
      "trade_mode",
      "customs_district",
      "tariff_code",
      "declaration_no",
      "goods_name",
    ]).execute();
    await index("number", ["corp_code", "declaration_no"]).unique().execute();
    await index("tariff", ["corp_code", "tariff_code", "declaration_date", "id"]).execute();
    await index("district", ["corp_code", "customs_district", "declaration_date", "id"]).execute();
    await index("status", ["corp_code", "status", "declaration_date", "id"]).execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable("declaration").execute();
  },
};

/** Columns of a goods line that lists are ordered or ranged by. */
const orderedGoodsColumns = [
  "corp_code",
  "declaration_id",
  "declaration_no",
  "declaration_date",
  "tariff_code",
] as const;
const goodsColumns = [
  "goods_name",
  "specification",
  "part_no",
  "batch_no",
  "quantity",
  "unit",
  "second_quantity",
  "second_unit",
  "packages",
  "net_weight",
  "gross_weight",
  "unit_price",
  "amount",
  "currency",
  "exchange_rate",
  "customs_value",
  "origin_country",
  "destination_country",
  "certificate_no",
  "duty_mode",
  "duty_rate",
  "duty_amount",
  "vat_rate",
  "vat_amount",
  "manual_no",
  "manual_item_no",
] as const;
const eventColumns = ["user_name", "action", "field", "before", "after"] as const;

const createGoods: Migration = {
  async up(db: Kysely<unknown>) {
    const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
    let goods = db.schema.createTable("declaration_goods").addColumn("id", bytewise, (column) => column.primaryKey());
    for (const name of orderedGoodsColumns) goods = goods.addColumn(name, bytewise, (column) => column.notNull());
    goods = goods.addColumn("line_no", "integer", (column) => column.notNull());
    for (const name of goodsColumns) goods = goods.addColumn(name, "text", (column) => column.notNull());
    await goods.execute();
    let events = db.schema.createTable("declaration_event").addColumn("id", bytewise, (column) => column.primaryKey());
    for (const name of ["corp_code", "declaration_id", "at"])
      events = events.addColumn(name, bytewise, (column) => column.notNull());
    for (const name of eventColumns) events = events.addColumn(name, "text", (column) => column.notNull());
    await events.execute();

    const index = (table: string, name: string, keys: string[]) =>
      db.schema.createIndex(`${table}_${name}`).on(table).columns(keys).execute();
    await index("declaration_goods", "declaration", ["declaration_id", "line_no"]);
    await index("declaration_goods", "date", ["corp_code", "declaration_date", "id"]);
    await index("declaration_goods", "number", ["corp_code", "declaration_no", "id"]);
    await index("declaration_goods", "tariff", ["corp_code", "tariff_code", "id"]);
    await index("declaration_event", "declaration", ["declaration_id", "at"]);
    await fillFromDeclarations(db);
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable("declaration_event").execute();
    await db.schema.dropTable("declaration_goods").execute();
  },
};

/** What lists are ordered by most, as `order.ts` words it, so that a page of many rows is found without sorting all. */
const createOrderIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const bytewise = (column: string) => sql.raw(isPostgres ? `${column} collate "C"` : column);
    const index = (table: string, name: string, keys: readonly RawBuilder<unknown>[]) =>
      sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)} (corp_code, ${sql.join(keys)})`.execute(db);
    const number = (column: string) => sql.raw(`cast(${column} as decimal)`);
    const id = sql.raw("id");
    for (const table of ["declaration", "declaration_goods"])
      await index(table, "amount", [bytewise("currency"), sql`(${number("amount")})`, id]);
    await index("declaration", "weight", [sql`(${number("net_weight")})`, id]);
    await index("declaration", "country", [bytewise("country"), id]);
    await index("declaration", "way", [
      sql.raw(`(case status when 'draft' then 0 when 'submitted' then 1 when 'accepted' then 2 when 'inspected' then 3
        when 'released' then 4 when 'closed' then 5 when 'rejected' then 6 else 7 end)`),
      id,
    ]);
    const released = isPostgres ? `(coalesce(release_date, '') collate "C") desc` : "(coalesce(release_date, '')) desc";
    await index("declaration", "released", [
      sql.raw("(case when coalesce(release_date, '') = '' then 1 else 0 end)"),
      sql.raw(released),
      sql.raw("id desc"),
    ]);
    // An index that the planner knows nothing of is taken for a good one.
    for (const table of ["declaration", "declaration_goods"]) await sql`analyze ${sql.table(table)}`.execute(db);
  },
  async down(db: Kysely<unknown>) {
    for (const name of [
      "declaration_goods_amount",
      ...["amount", "weight", "country", "way", "released"].map((one) => `declaration_${one}`),
    ])
      await db.schema.dropIndex(name).execute();
  },
};

const createEdits: Migration = {
  async up(db: Kysely<unknown>) {
    const first = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
    const ofDeclaration = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
    await db.schema.alterTable("declaration_goods").addColumn("version", "integer", first).execute();
    await db.schema.alterTable("declaration_event").addColumn("line_no", "integer", ofDeclaration).execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.alterTable("declaration_event").dropColumn("line_no").execute();
    await db.schema.alterTable("declaration_goods").dropColumn("version").execute();
  },
};

/** Schema changes of the module, in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-declaration": createDeclaration,
  "0002-declaration-goods": createGoods,
  "0003-declaration-order": createOrderIndexes,
  "0004-declaration-edits": createEdits,
};
