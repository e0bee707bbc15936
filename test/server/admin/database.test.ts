import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../server/admin/index.ts";
import { openPortal, readConfig } from "../../../server/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { fixtureModule, password } from "../support/portal.ts";

onEachEngine("the commands of the database", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let env: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    env = {
      PORTAL_DATA: join(folder, "data"),
      PORTAL_MODULES: fixtureModule,
      PORTAL_SEED_ROWS: "3",
      PORTAL_PASSWORD: password,
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
  });
  after(async () => {
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    return { code: await runAdmin(args, env, { print: add, fail: add }), lines };
  }

  const open = (more: Record<string, string> = {}) => openPortal(readConfig({ ...env, ...more }));

  it("a start that is not to migrate ends with one line, and changes nothing", async () => {
    await assert.rejects(open({ PORTAL_MIGRATE: "off" }), {
      name: "StartError",
      message:
        /^The database \S+ is behind this version: \d+ migration\(s\) to do; run "npm run admin -- database migrate", then start again$/,
    });
  });

  it("migrate does what a start would do, and says what", async () => {
    const { code, lines } = await run("database", "migrate");
    assert.equal(code, 0, lines.join("\n"));
    assert.match(lines[0] ?? "", /^The database is up to date; \d+ migration\(s\) done:$/);
    assert.ok(lines.includes("  core:2026-01-core") && lines.includes("  notes:0001-note"), lines.join("\n"));
    assert.deepEqual((await run("database", "migrate")).lines, ["The database is up to date; nothing was done."]);
    assert.deepEqual((await run("database", "status")).lines, ["The database is up to date."]);
  });

  it("the start after that finds its schema, and fills it", async () => {
    const portal = await open({ PORTAL_MIGRATE: "off" });
    try {
      assert.equal((await portal.app.inject("/readyz")).statusCode, 200);
      assert.deepEqual(portal.seeded.userNames, ["operator", "manager", "newcomer"]);
      const { code } = await run("database", "status");
      assert.equal(code, 0, "also while it runs");
      if (engine === "sqlite") {
        const refused = await run("database", "migrate");
        assert.equal(refused.code, 1);
        assert.match(refused.lines[0] ?? "", /^Another process is running with the data folder/);
      }
    } finally {
      await portal.close();
    }
    const { lines } = await run("audit", "list", "--event", "administration");
    assert.ok(
      lines.some((line) => line.includes("database migrate")),
      lines.join("\n"),
    );
  });

  it("status names what a further module brings, and leaves it to whoever migrates", async () => {
    env["PORTAL_MODULES"] = `${fixtureModule},${new URL("../support/slow-module.ts", import.meta.url).pathname}`;
    for (let times = 0; times < 2; times += 1) {
      const { lines } = await run("database", "status");
      assert.match(lines[0] ?? "", /^1 migration\(s\) to do/);
      assert.deepEqual(lines.slice(1), ["  slow:0001-mark"]);
    }
    assert.deepEqual((await run("database", "migrate")).lines.slice(1), ["  slow:0001-mark"]);
  });
});
