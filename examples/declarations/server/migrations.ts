import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

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

/** Schema changes of the module, in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = { "0001-declaration": createDeclaration };
