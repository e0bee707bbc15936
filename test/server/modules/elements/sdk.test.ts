import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import { createPortal, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { apple, csvOf, elementsOf } from "./support.ts";

onEachEngine("declaration elements by the sdk", (engine) => {
  let test: TestPortal;
  let portals: PortalHost[] = [];
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(async () => {
    for (const portal of portals) portal.destroy();
    portals = [];
    await test.close();
  });

  async function browser(userName: string): Promise<PortalHost> {
    const token = await test.tokenOf(userName);
    const { server } = test.portal.app;
    if (!server.listening) await test.portal.app.listen({ port: 0, host: "127.0.0.1" });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const portal = createPortal({
      location: { origin, hostname: "127.0.0.1" },
      config: mergeConfig({ trackUrl: "" }),
      token: () => token,
    });
    portals.push(portal);
    return portal;
  }

  it("R75-10 A44 looks up, finds, saves and lists again; another company sees nothing of it", async () => {
    const { elements } = await browser("operator");
    const found = await elements.lookup(apple);
    assert.deepEqual([found?.goodsName, found?.rows.length, found?.catalogue?.isSample], ["鲜苹果", 9, true]);
    assert.deepEqual((await elements.lookup("0000000000"))?.rows, []);
    assert.deepEqual((await elements.search("xpg")).items, [{ code: apple, goodsName: "鲜苹果" }]);
    assert.deepEqual((await elements.search("x".repeat(200_000))).items, []);
    const names = found?.rows.map(({ NAME }) => NAME) ?? [];
    const accepted = { code: apple, goodsName: "鲜苹果", partNo: "P-1", specification: "0|3|鲜", names };
    await elements.history.save(accepted);
    const { items, next } = await elements.history.list({ partNo: "p-1" });
    assert.deepEqual([items, next], [[{ ...accepted, model: "", at: test.clock.now }], null]);
    assert.deepEqual((await (await browser("manager")).elements.history.list({})).items, []);
  });

  it("an imported catalogue outlives a start; a data folder of before gets the tables and the sample", async () => {
    const commands = elementsOf(test);
    await commands.imports(csvOf({ [apple]: "苹果" }));
    await test.restart();
    const nameOf = async () => (await commands.lookUp(await test.tokenOf("operator"), apple)).data;
    assert.deepEqual((await nameOf()).catalogue, { name: "catalogue", date: "", isSample: false });
    const db = test.database.db as unknown as Kysely<{ schema_migration: { name: string } }>;
    for (const table of ["catalogue", "code", "key", "history", "history_total", "lines"])
      await db.schema.dropTable(`element_${table}`).execute();
    await db.deleteFrom("schema_migration").where("name", "like", "elements:%").execute();
    await test.restart();
    assert.deepEqual((await nameOf()).catalogue, { name: "sample", date: "", isSample: true });
    assert.equal((await nameOf()).goodsName, "鲜苹果");
  });
});
