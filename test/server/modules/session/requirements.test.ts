import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { openPortal, readConfig } from "../../../../server/index.ts";
import { exemptRouteNames } from "@customs-portal/sdk/rules";
import { isRequirement } from "../../../../server/module-contract/requirement.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../../support/portal.ts";

const byMenu = "/notes/api/by-menu";
const byFunction = "/notes/api/by-function";
const manufacturer = "3223960518";

describe("a module", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    await writeFiles(folder, { "web/index.html": "" });
  });
  after(() => rm(folder, { recursive: true }));

  let count = 0;
  async function start(source: string): Promise<void> {
    const file = `module-${(count += 1)}.mjs`;
    await writeFiles(folder, { [file]: `export default { name: "orders", ${source} };` });
    const env = {
      PORTAL_DATA: join(folder, `data-${count}`),
      PORTAL_WEB: join(folder, "web"),
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: join(folder, file),
    };
    await (await openPortal(readConfig(env))).close();
  }

  const routes = (config: string) =>
    start(`routes(app, { ok }) { app.post("/orders/api/add", ${config} (request, reply) => ok(reply, null)); }`);

  it("is refused at the start while a route does not say whom it is for", async () => {
    const refusal =
      /module orders .* whom the route POST \/orders\/api\/add is for: write config: \{ requires: \{ menu/;
    await assert.rejects(routes(""), refusal);
    await assert.rejects(routes('{ config: { requires: "menu" } },'), refusal);
    await routes('{ config: { requires: { menu: "A" } } },');
  });

  it("is refused at the start while a public route does not say why", async () => {
    const refusal = /module orders .* whom the route POST \/orders\/api\/add is for: .* or \{ none: "why it needs/;
    for (const requires of [
      "{}",
      '{ none: "" }',
      '{ none: " " }',
      '{ none: ["a", "b"] }',
      '{ none: "a", session: "b" }',
    ])
      await assert.rejects(routes(`{ config: { requires: ${requires} } },`), refusal, requires);
    await routes('{ config: { requires: { none: "the sign-in page shows it" } } },');
  });

  it("is refused at the start where a time limit cannot be", async () => {
    const refusal =
      /module orders .* POST \/orders\/api\/add a limitMs of .*: write a whole number .* from 1 to 110000/;
    for (const limitMs of ["0", "-1", "1.5", "110001", '"100"', "null"])
      await assert.rejects(routes(`{ config: { requires: { menu: "A" }, limitMs: ${limitMs} } },`), refusal, limitMs);
    await routes('{ config: { requires: { menu: "A" }, limitMs: 110000 } },');
  });

  it("is refused at the start where the time of a body cannot be", async () => {
    const refusal =
      /module orders .* POST \/orders\/api\/add an arrivalMs of .*: write a whole number .* from 1 to 900000/;
    for (const arrivalMs of ["0", "900001", '"100"'])
      await assert.rejects(
        routes(`{ config: { requires: { menu: "A" }, arrivalMs: ${arrivalMs} } },`),
        refusal,
        arrivalMs,
      );
    await routes('{ config: { requires: { menu: "A" }, arrivalMs: 900000 } },');
  });

  it("names a menu, a function, both or a reason, or several of one kind", () => {
    const wrong = [
      undefined,
      {},
      "menu",
      { menu: "" },
      { menu: [] },
      { menu: "A", function: "" },
      { menu: "A", session: "no data" },
      { session: " " },
      { none: "no" },
    ];
    for (const requires of [...wrong, { role: "A" }, [{ menu: "A" }], null])
      assert.equal(isRequirement(requires), false, JSON.stringify(requires));
    for (const requires of [{ menu: "A" }, { function: ["A", "B"] }, { function: "B", menu: "A" }, { session: "no" }])
      assert.equal(isRequirement(requires), true, JSON.stringify(requires));
  });

  it("is no page that everybody may open: that would look like a requirement and be none", async () => {
    for (const name of exemptRouteNames) {
      assert.equal(isRequirement({ menu: name }), false, name);
      assert.equal(isRequirement({ menu: ["OrderList", name] }), false, name);
      assert.equal(isRequirement({ menu: name, function: "A" }), false, name);
      assert.equal(isRequirement({ function: name }), true, name);
    }
    await assert.rejects(
      routes('{ config: { requires: { menu: "noFilterPage" } } },'),
      /\/orders\/api\/add .* pages that need no menu entry/,
    );
  });

  it("is refused in a scope of its own, too", async () => {
    const source = 'routes(app) { app.register(async (inner) => { inner.get("/orders/api/deep", () => "x"); }); }';
    await assert.rejects(start(source), /whom the route GET \/orders\/api\/deep is for/);
  });

  it("is refused while an export does not say whom it is for", async () => {
    const source = 'exports: [{ systemCode: "O", taskCode: "order-list", columns: [], params: {}, open() {} }]';
    await assert.rejects(start(source), /whom the export order-list is for/);
  });
});

onEachEngine("the rights of a session", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const run = (...args: string[]) =>
    runAdmin(args, test.env, { print: () => undefined, fail: (line) => assert.fail(line) });
  const statusOf = async (token: string, url = byMenu) =>
    (await test.call({ method: url === byMenu ? "GET" : "POST", url, token })).status;

  it("R6-01 R6-07 are checked for each call, and change with the next one after a grant", async () => {
    const token = await test.tokenOf("manager");
    assert.deepEqual([await statusOf(token), await statusOf(token, byFunction)], [403, 403]);
    const refused = await test.call({ url: byMenu, token });
    assert.equal(refused.errorCode, "forbidden");
    await run("grant", "add", "manager", "--menu", "NoteList");
    await run("grant", "add", "manager", "--function", "NOTE_ADD", "--path", "/notes/list");
    assert.deepEqual([await statusOf(token), await statusOf(token, byFunction)], [200, 200]);
    await run("grant", "remove", "manager", "--menu", "NoteList");
    await run("grant", "remove", "manager", "--function", "NOTE_ADD");
    assert.deepEqual([await statusOf(token), await statusOf(token, byFunction)], [403, 403]);
  });

  it("A17 are those of granted names alone: neither ?page= nor the group above an entry gives any", async () => {
    const token = await test.tokenOf("manager");
    await run("menu", "add", "Pages", "--title", "Pages", "--path", "/other/page?page=NoteList");
    await run("grant", "add", "manager", "--menu", "Pages");
    assert.equal(await statusOf(token), 403);
    await run("menu", "change", "Pages", "--parent", "NoteList");
    assert.match((await test.call({ url: "/pms/api/session", token })).text, /"NoteList"/, "the shell draws the group");
    assert.equal(await statusOf(token), 403);
    await run("menu", "remove", "Pages");
  });

  it("are those of the own company while acting, and of the default user while imitating", async () => {
    const own = await test.tokenOf("manager");
    const actAs = async (token: string, imitateCompany: string) => {
      const body = { corpCode: manufacturer, corpName: "", department: "", imitateCompany };
      const url = "/pms/api/session/setVirtualGroupUser";
      return (await test.call<{ accessToken: string }>({ method: "POST", url, token, body })).data.accessToken;
    };
    const virtual = await actAs(own, "false");
    assert.equal(await statusOf(virtual), 403);
    const imitating = await actAs(virtual, "true");
    assert.equal(await statusOf(imitating), 200);
    await run("company", "change", manufacturer, "--default-user", "");
    assert.equal(await statusOf(imitating), 403);
    await run("company", "change", manufacturer, "--default-user", "operator");
    assert.equal(await statusOf(imitating), 200);
  });

  it("end with what another process, or anybody at the database, takes away", async () => {
    const token = await test.tokenOf("operator");
    assert.equal(await statusOf(token), 200);
    const { db } = test.database;
    const grants = await db.selectFrom("menu_grant").selectAll().where("menu_name", "=", "NoteList").execute();
    await db.deleteFrom("menu_grant").where("menu_name", "=", "NoteList").execute();
    assert.equal(await statusOf(token), 403);
    await db.insertInto("menu_grant").values(grants).execute();
    assert.equal(await statusOf(token), 200);
    await db.deleteFrom("menu").where("name", "=", "NoteList").execute();
    assert.equal(await statusOf(token), 403);
  });

  it("stand in the description of the calls", async () => {
    const { text } = await test.call({ url: "/openapi.json" });
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    assert.deepEqual(paths[byMenu]?.["get"]?.["x-requires"], { menu: "NoteList" });
    assert.equal(paths[byFunction]?.["post"]?.["description"], "Needs the function NOTE_ADD.");
  });
});
