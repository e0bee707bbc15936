import { registerModule } from "@customs-portal/server";
import type { Kysely } from "kysely";

interface Tables {
  orders: { id: string; corp_code: string; title: string };
}

export default registerModule({
  name: "orders",
  menus: [{ entry: { name: "OrderList", path: "/orders/list", meta: { title: { "zh-CN": "订单", en: "Orders" } } } }],
  migrations: {
    "001-orders": {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable("orders")
          .addColumn("id", "text", (column) => column.primaryKey())
          .addColumn("corp_code", "text", (column) => column.notNull())
          .addColumn("title", "text", (column) => column.notNull())
          .execute();
      },
    },
  },
  routes(app, { ok, readDb, scopeOf, signalOf }) {
    app.get("/orders/api/list", { config: { requires: { menu: "OrderList" } } }, async (request, reply) => {
      const { corpCode } = scopeOf(request);
      const db = readDb as unknown as Kysely<Tables>;
      const rows = await db
        .selectFrom("orders")
        .select(["id", "title"])
        .where("corp_code", "=", corpCode)
        .execute({ signal: signalOf(reply) });
      return ok(reply, { rows });
    });
  },
});
