import {
  MultipartGoneError,
  readArrays,
  registerModule,
  sendMessage,
  type ExportDefinition,
  type JobKind,
} from "@customs-portal/server";
import type { Kysely } from "kysely";
import * as z from "zod";

interface Tables {
  orders: { id: string; corp_code: string; title: string };
}

const orderExport: ExportDefinition<{ from: string }> = {
  systemCode: "ORDERS",
  taskCode: "order-list",
  requires: { menu: "OrderList" },
  columns: [
    { key: "id", title: { "zh-CN": "订单号", en: "Order no." }, type: "text" },
    { key: "title", title: { "zh-CN": "名称", en: "Title" }, type: "text" },
  ],
  params: z.object({ from: z.string() }),
  async open(connection, { corpCode }, { from }) {
    const db = connection as unknown as Kysely<Tables>;
    const orders = db.selectFrom("orders").where("corp_code", "=", corpCode).where("id", ">=", from).orderBy("id");
    async function* pages() {
      yield await readArrays<[id: string, title: string]>(db, orders.select(["id", "title"]));
    }
    const { count } = await orders
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { total: Number(count), keys: ["id", "title"], pages: pages() };
  },
};

const countOrders: JobKind<{ userId: string; corpCode: string }, { total: number }> = {
  name: "orders-count",
  payload: z.object({ userId: z.string(), corpCode: z.string() }),
  async run({ payload }, { db }) {
    const { total } = await (db as unknown as Kysely<Tables>)
      .selectFrom("orders")
      .where("corp_code", "=", payload.corpCode)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return { total: Number(total) };
  },
  async complete({ payload }, { total }, { trx }) {
    await sendMessage(trx as unknown as Kysely<Tables>, {
      ...payload,
      category: "orders",
      title: `Orders by now: ${total}`,
      text: "",
      path: null,
      tone: "info",
    });
  },
  async fail() {
    await Promise.resolve();
  },
};

export default registerModule({
  name: "orders",
  exports: [orderExport],
  jobs: [countOrders],
  messageCategories: { orders: { "zh-CN": "订单", en: "Orders" } },
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
  routes(app, context) {
    const { ok, jobs, messages, objects, readDb, scopeOf, signalOf } = context;
    const writeDb = context.db as unknown as Kysely<Tables>;
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

    app.post("/orders/api/add", { config: { requires: { menu: "OrderList" } } }, async (request, reply) => {
      const { userId, corpCode } = scopeOf(request);
      const { wake } = await writeDb.transaction().execute(async (trx) => {
        await trx.insertInto("orders").values({ id: "A-1", corp_code: corpCode, title: "First" }).execute();
        await sendMessage(trx, {
          userId,
          corpCode,
          category: "account",
          title: "Orders are here",
          text: "",
          path: null,
          tone: "info",
        });
        await messages.send(trx, {
          userId,
          corpCode,
          category: "orders",
          title: "An order was added",
          text: "",
          path: "/orders/list",
          tone: "success",
        });
        return jobs.enqueue(trx, countOrders, { owner: userId, payload: { userId, corpCode } });
      });
      wake();
      return ok(reply, null);
    });

    app.post("/orders/api/gone", { config: { requires: { menu: "OrderList" } } }, async (_request, reply) => {
      const upload = await objects.beginMultipart("orders/a", { size: 1, partSize: 1 });
      await objects.abortMultipart(upload);
      const isGone = await objects.completeMultipart(upload).then(
        () => false,
        (error: unknown) => error instanceof MultipartGoneError,
      );
      return ok(reply, { isGone });
    });
  },
});
