import { randomBytes } from "node:crypto";
import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Columns that rows are found or ordered by: compared byte by byte, so that both databases agree. */
const orderedColumns = ["corp_code", "shipment_no", "transport", "node"] as const;
const columns = [
  ...["bill_no", "container_no", "declaration_no", "direction", "origin", "destination", "goods_name"],
  ...["partner", "carrier", "voyage", "missing_documents"],
] as const;

const createShipment: Migration = {
  async up(db: Kysely<unknown>) {
    const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
    let shipment = db.schema.createTable("shipment").addColumn("id", bytewise, (column) => column.primaryKey());
    for (const name of orderedColumns) shipment = shipment.addColumn(name, bytewise, (column) => column.notNull());
    for (const name of columns) shipment = shipment.addColumn(name, "text", (column) => column.notNull());
    await shipment
      .addColumn("next_node", "text")
      .addColumn("next_planned_at", "bigint")
      .addColumn("planned_delivery", "bigint", (column) => column.notNull())
      .addColumn("hold", "text")
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("shipment_event")
      .addColumn("shipment_id", bytewise, (column) => column.notNull())
      .addColumn("ord", "integer", (column) => column.notNull())
      .addColumn("node", "text", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("planned_at", "bigint", (column) => column.notNull())
      .addColumn("actual_at", "bigint")
      .addPrimaryKeyConstraint("shipment_event_pk", ["shipment_id", "ord"])
      .execute();
    await db.schema
      .createTable("shipment_follow")
      .addColumn("user_id", bytewise, (column) => column.notNull())
      .addColumn("corp_code", bytewise, (column) => column.notNull())
      .addColumn("shipment_id", bytewise, (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("shipment_follow_pk", ["user_id", "corp_code", "shipment_id"])
      .execute();
    await db.schema
      .createTable("shipment_link")
      .addColumn("id", bytewise, (column) => column.primaryKey())
      .addColumn("shipment_id", bytewise, (column) => column.notNull())
      .addColumn("corp_code", bytewise, (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("user_no", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("shipment_node").on("shipment").columns(["corp_code", "node", "id"]).execute();
    await db.schema
      .createIndex("shipment_number")
      .on("shipment")
      .columns(["corp_code", "shipment_no"])
      .unique()
      .execute();
    await db.schema
      .createIndex("shipment_link_of")
      .on("shipment_link")
      .columns(["shipment_id", "expires_at"])
      .execute();
    const secrets = db.schema
      .createTable("shipment_link_secret")
      .addColumn("secret", "text", (column) => column.notNull());
    await secrets.execute();
    const secret = randomBytes(32).toString("base64url");
    await sql`insert into shipment_link_secret (secret) values (${secret})`.execute(db);
  },
  async down(db: Kysely<unknown>) {
    for (const table of ["link_secret", "link", "follow", "event"])
      await db.schema.dropTable(`shipment_${table}`).execute();
    await db.schema.dropTable("shipment").execute();
  },
};

/** Schema changes of the module, in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = { "0001-shipment": createShipment };
