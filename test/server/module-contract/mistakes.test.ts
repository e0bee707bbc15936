import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runAdmin } from "../../../server/admin/run.ts";
import { openPortal, readConfig } from "../../../server/index.ts";
import { ModuleError } from "../../../server/module-contract/index.ts";
import { password, writeFiles } from "../support/portal.ts";
import { startServer } from "../support/process.ts";

describe("a mistake of a module", () => {
  let folder: string;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mistakes-"));
    await writeFiles(folder, { "web/index.html": "" });
  });
  after(() => rm(folder, { recursive: true }));

  /** Starts a portal with a module and ends it. */
  async function start(source: string): Promise<void> {
    await (await openPortal(readConfig(await plugIn(source)))).close();
  }

  /** Writes a module. @returns the settings of a portal that has it */
  async function plugIn(source: string): Promise<Record<string, string>> {
    count += 1;
    await writeFiles(folder, { [`module-${count}.mjs`]: `export default { ${source} };` });
    return {
      PORTAL_DATA: join(folder, `data-${count}`),
      PORTAL_WEB: join(folder, "web"),
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: join(folder, `module-${count}.mjs`),
    };
  }

  const route = `app.get("/orders/api/list", { config: { requires: { session: "all" } } }, () => "x");`;
  for (const [what, source, said] of [
    ["a name that cannot be", `name: "Bad Mod"`, /"name" must consist of lower-case letters, digits and "-"/],
    [
      "a menu entry without entry",
      `name: "orders", menus: [{ name: "A" }]`,
      /"menus\.0\.entry" must be of the type object/,
    ],
    ["a menu entry without name", `name: "orders", menus: [{ entry: {} }]`, /"menus\.0\.entry\.name" /],
    ["routes that are none", `name: "orders", routes: {}`, /"routes" must be a function/],
    [
      "another word in what a route requires",
      `name: "orders", routes(app) { app.get("/orders/api/list", { config: { requires: { menus: "A" } } }, () => "x"); }`,
      /orders .* whom the route GET.* \/orders\/api\/list is for: .*, not \{ menus: 'A' \}\./,
    ],
    [
      "a route twice",
      `name: "orders", routes(app) { ${route} ${route} }`,
      /module orders .* could not add its routes: .*'GET'.*\/orders\/api\/list/,
    ],
    [
      "a route twice, in a scope inside",
      `name: "orders", routes(app) { app.register(async (app) => { ${route} ${route} }); }`,
      /module orders .* could not add its routes: .*'GET'.*\/orders\/api\/list/,
    ],
    [
      "a route of the portal",
      `name: "orders", routes(app) { app.get("/healthz", { config: { requires: { none: "x" } } }, () => "x"); }`,
      /module orders .* could not add its routes: .*\/healthz/,
    ],
  ] as const)
    it(`is told with its name and the rule: ${what}`, () =>
      assert.rejects(start(source), (error: unknown) => {
        assert.ok(error instanceof ModuleError, String(error));
        assert.match(error.message, said);
        return true;
      }));

  it("is told with the name of its migration", async () => {
    const up = `(db) => db.schema.createTable("app_user").addColumn("id", "integer").execute()`;
    await assert.rejects(start(`name: "orders", migrations: { "0001-users": { up: ${up} } }`), {
      name: "StartError",
      message: /cannot be brought up to date: the migration orders:0001-users failed: .*app_user.* already exists/,
    });
  });

  it("is told at the start where no menu entry has the name that is required, with what adds it", async () => {
    const before = await plugIn(`name: "orders", menus: [{ entry: { name: "OrderHome", path: "/orders/home" } }]`);
    await (await openPortal(readConfig(before))).close();
    const needs = (method: string, path: string, menu: string) =>
      `app.${method}("/orders/api/${path}", { config: { requires: { menu: ${menu} } } }, () => "x");`;
    const entry = `{ name: "Orders", children: [{ name: "OrderList", path: "/orders/list" }] }`;
    const { PORTAL_MODULES = "" } = await plugIn(`name: "orders", menus: [{ entry: ${entry} }], routes(app) {
      ${["a", "b", "c", "d", "e", "f"].map((path) => needs("get", path, `"OrderLst"`)).join("")}
      ${needs("post", "save", `["OrderList", "OrderArchive"]`)}
      ${needs("get", "home", `["OrderLst", "OrderHome"]`)} },
      homeCards: [{ name: "late", kind: "count", tone: "todo", path: "/orders/list", title: {},
        requires: { menu: "OrderLst" }, read: () => ({ count: 0 }) }]`);
    const env = { ...before, PORTAL_MODULES, PORTAL_LOG_LEVEL: "warn", PORT: "0" };
    const server = await startServer({ ...env, PORTAL_PASSWORD: password });
    const log = server.output() + server.errors();
    await server.end("SIGTERM");
    const told = log.split("\n").filter((line) => line.includes("nobody may use"));
    assert.deepEqual(
      told.map((line) => (JSON.parse(line) as { msg: string }).msg),
      [
        'nobody may use GET /orders/api/a, GET /orders/api/b, GET /orders/api/c, GET /orders/api/d, GET /orders/api/e and 2 more: there is no menu entry "OrderLst"; npm run admin -- menu add OrderLst',
        'nobody may use POST /orders/api/save: there is no menu entry "OrderList" or "OrderArchive"; npm run admin -- module seed orders',
      ],
    );
  });

  it("of a list that lost a module is told at the next start, with what stays behind", async () => {
    const before = await plugIn(`name: "orders", menus: [{ entry: { name: "OrderHome", path: "/orders/home" } }]`);
    await (await openPortal(readConfig(before))).close();
    const { PORTAL_MODULES = "" } = await plugIn(`name: "stock"`);
    const env = { ...before, PORTAL_MODULES };
    const portal = await openPortal(readConfig(env));
    await portal.close();
    assert.deepEqual([portal.seeded.unseeded, portal.seeded.absent], [["stock"], ["orders"]]);
    const printed: string[] = [];
    const output = { print: (line: string) => void printed.push(line), fail: assert.fail };
    assert.equal(await runAdmin(["module", "list"], env, output), 0);
    assert.match(printed.join("\n"), /stock +not filled\n.*[^]*orders +not in PORTAL_MODULES/);
  });

  it("is none where nothing is wrong", () =>
    start(`name: "orders", menus: [{ entry: { name: "OrderList", path: "/orders/list", meta: { title: { en: "Orders" } } },
      users: ["operator"] }], routes(app) { ${route} }`));
});
