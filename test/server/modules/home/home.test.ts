import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { homeCardsSchema, type HomeCardAnswer } from "@customs-portal/sdk/contract";
import { tablesOf } from "../../../../examples/declarations/server/table.ts";
import { runAdmin } from "../../../../server/admin/run.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { seen } from "./home-module.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const declarations = fileOf("../../../../examples/declarations/server/index.ts");

onEachEngine("cards of the home page", (engine) => {
  let test: TestPortal;
  let token: string;
  before(async () => {
    const modules = `${fileOf("./home-module.ts")},${declarations}`;
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: modules, PORTAL_SEED_ROWS: "2000" } });
    token = await test.tokenOf("operator");
  });
  after(() => test.close());

  async function cards(query = "", of = token): Promise<HomeCardAnswer[]> {
    const answer = await test.call({ url: `/pms/api/home/cards?lang=en${query}`, token: of });
    assert.equal(answer.status, 200, answer.text);
    return homeCardsSchema.parse(answer.data).cards;
  }
  const dataOf = (list: readonly HomeCardAnswer[], name: string) => list.find((card) => card.name === name)?.data;

  it("R23-06 are answered in one call, the exceptions first, each that fails or is slow by itself", async () => {
    // One of them would take a minute, another one for ever.
    const all = await cards();
    const own = all.filter(({ name }) => name.startsWith("orders."));
    assert.deepEqual(
      own.map(({ name, tone }) => [name, tone]),
      [
        ["orders.broken", "exception"],
        ["orders.plenty", "todo"],
        ["orders.slow", "todo"],
        ["orders.deaf", "todo"],
        ["orders.long", "info"],
      ],
    );
    assert.deepEqual(dataOf(own, "orders.plenty"), { count: 10 });
    for (const name of ["broken", "slow", "deaf"]) assert.equal(dataOf(own, `orders.${name}`), null);
    assert.equal(seen.aborted, seen.reads);
    const long = own.find(({ name }) => name === "orders.long");
    assert.ok(long?.kind === "list");
    assert.equal(long.data?.rows.length, 5);
    assert.deepEqual(long.data?.rows[0], {
      title: "row 0",
      note: "a note",
      path: "/orders/0",
      at: "1970-01-01T00:00:01.000Z",
      tone: "warning",
    });
  });

  it("R23-06 one card alone is read again by its name", async () => {
    const { length } = await cards("&name=orders.plenty");
    assert.equal(length, 1);
    assert.deepEqual(await cards("&name=unknown"), []);
  });

  it("R23-06 are seen by those alone who have what each requires", async () => {
    const quiet = { print: () => undefined, fail: () => undefined, ask: () => Promise.resolve("") };
    assert.deepEqual(await cards("&name=orders.guarded"), []);
    assert.equal(await runAdmin(["grant", "add", "operator", "--function", "ORDER_FIGURES"], test.env, quiet), 0);
    const [card] = await cards("&name=orders.guarded");
    assert.deepEqual(card?.data, { points: [{ label: "2026-11-02", value: 3, path: null }] });
  });

  it("R23-06 each count of declarations is that of the list it leads to", async () => {
    const counts = (await cards()).filter(({ name, kind }) => name.startsWith("declarations.") && kind === "count");
    assert.deepEqual(
      counts.map(({ name, path }) => [name, path]),
      ["rejected", "inspected", "draft", "submitted", "accepted"].map((status) => [
        `declarations.${status}`,
        `/declarations/list?status=${status}`,
      ]),
    );
    for (const { name, path, data } of counts) {
      const url = `/declarations/api/list${path.slice(path.indexOf("?"))}`;
      const list = await test.call<{ total: number }>({ url, token });
      assert.deepEqual(data, { count: list.data.total }, name);
      assert.ok(list.data.total > 0, name);
    }
  });

  it("R23-06 the chart of declarations has a point for each of 14 days, each as many as its list", async () => {
    const [card] = await cards("&name=declarations.by-day");
    assert.ok(card?.kind === "chart" && card.data);
    const { points } = card.data;
    assert.equal(points.length, 14);
    assert.deepEqual(
      points.map(({ label }) => label),
      points.map((_, index) => new Date(Date.parse(points[0]!.label) + index * 86_400_000).toISOString().slice(0, 10)),
    );
    const { path, value } = points.at(-1)!;
    const list = await test.call<{ total: number }>({
      url: `/declarations/api/list${path!.slice(path!.indexOf("?"))}`,
      token,
    });
    assert.equal(list.data.total, value);
    assert.ok(value > 0);
    // A draft bears the day of which it was made, and is not declared yet.
    const tables = tablesOf(test.database.db as unknown as Kysely<never>);
    const { numUpdatedRows } = await tables
      .updateTable("declaration")
      .set({ declaration_date: "2030-01-01" })
      .where("status", "=", "draft")
      .where("corp_code", "=", "3223960518")
      .executeTakeFirst();
    assert.ok(numUpdatedRows > 0n);
    const [again] = await cards("&name=declarations.by-day");
    assert.deepEqual(again?.data, { points });
  });

  it("R23-06 the list of declarations leads to those that were sent back last", async () => {
    const [card] = await cards("&name=declarations.returned");
    assert.ok(card?.kind === "list" && card.data);
    assert.equal(card.data.rows.length, 5);
    const list = await test.call<{ rows: { id: string; declarationNo: string }[] }>({
      url: "/declarations/api/list?status=rejected&pageSize=20&sort=-declarationDate",
      token,
    });
    assert.deepEqual(
      card.data.rows.map(({ title, path }) => [title, path]),
      list.data.rows.slice(0, 5).map(({ id, declarationNo }) => [declarationNo, `/declarations/detail/${id}`]),
    );
  });
});
