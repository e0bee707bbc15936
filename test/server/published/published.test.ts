import assert from "node:assert/strict";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../server/admin/run.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { publish as storeSet } from "../../../server/published/index.ts";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../support/portal.ts";

const lines = { orders: { title: "Orders", needs: { connect: ["https://api.example.com"] } } };

onEachEngine("a published configuration", (engine) => {
  let test: TestPortal;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-config-"));
    test = await openTestPortal(engine, {
      env: { PORTAL_CONFIG: "published" },
      web: {
        "index.html": '<!doctype html><meta content="__LINES__"><meta content="__LOCAL_LINES__">',
        "import-map.json": '{"imports":{"react":"/assets/react-1.js"}}',
        "config.json": '{"title":"of the build"}',
      },
    });
  });
  after(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  async function admin(...args: string[]): Promise<string> {
    const told: string[] = [];
    const code = await runAdmin(args, test.env, { print: (line) => told.push(line), fail: (line) => told.push(line) });
    assert.equal(code, 0, told.join("\n"));
    return told.join("\n");
  }
  const textOf = async (url: string) => (await test.call({ url })).text;
  const configOf = async (portal: Portal = test.portal) =>
    (await portal.app.inject({ url: "/readyz" })).json<{ data: { config: { version?: string; published?: string } } }>()
      .data.config;
  const publish = async () => {
    const told = await admin("config", "publish", folder);
    return /version (\S+);/.exec(told)?.[1] ?? "";
  };

  it("comes from the build before anything is published, whatever the data folder holds", async () => {
    await writeFiles(test.dataDir, { "config.json": '{"title":"of this node alone"}' });
    assert.equal(await textOf("/config.json"), '{"title":"of the build"}');
    assert.deepEqual(await configOf(), {});
    assert.equal(await admin("config", "show"), "Nothing is published.");
  });

  it("reaches the node within seconds, lines and their files too, and its version stands in readyz", async () => {
    await writeFiles(folder, {
      "config.json": '{"title":"published"}',
      "biz.config.d/orders.json": JSON.stringify(lines),
      "lines/orders/main.js": "export {};",
      "lines/.git/secret": "left alone",
      "portal.sqlite": "left alone",
    });
    await symlink("/etc/passwd", join(folder, "lines/link.txt"));
    const version = await publish();
    await until(async () => (await configOf()).version === version);
    assert.equal((await configOf()).published, version);
    assert.equal(await textOf("/config.json"), '{"title":"published"}');
    const { $problems: problems, ...served } = JSON.parse(await textOf("/biz.config.json")) as {
      $problems?: { notes: string[] };
    };
    assert.deepEqual(served, lines);
    assert.match(String(problems?.notes), /npm run admin -- line accept orders$/);
    assert.equal(await textOf("/lines/orders/main.js"), "export {};");
    const shown = await admin("config", "show");
    assert.match(shown, new RegExp(`^Version ${version}, published at `));
    assert.deepEqual(shown.match(/\S+\.(json|js|txt|sqlite)\b|secret/g), [
      "biz.config.d/orders.json",
      "config.json",
      "lines/orders/main.js",
    ]);
  });

  it("what a line needs is accepted for all nodes", async () => {
    const policy = async () =>
      String((await test.call({ url: "/home", headers: { accept: "text/html" } })).headers["content-security-policy"]);
    assert.doesNotMatch(await policy(), /api\.example\.com/);
    await admin("line", "accept", "orders");
    await until(async () => /api\.example\.com/.test(await policy()));
    // The folder says nothing of it.
    const version = await publish();
    await until(async () => (await configOf()).version === version);
    assert.match(await policy(), /api\.example\.com/);
    await admin("line", "refuse", "orders");
    await until(async () => !/api\.example\.com/.test(await policy()));
  });

  it("a file that is published no more is gone, and the same set has the same version", async () => {
    const before = await publish();
    await rm(join(folder, "lines"), { recursive: true });
    await writeFiles(folder, { "config.json": '{"title":"second"}' });
    const version = await publish();
    assert.notEqual(version, before);
    assert.equal(await publish(), version);
    await until(async () => (await configOf()).version === version);
    assert.equal(await textOf("/config.json"), '{"title":"second"}');
    assert.equal((await test.call({ url: "/lines/orders/main.js" })).status, 404);
  });

  it("a file becomes a folder and a folder a file, and the log says what was published", async () => {
    await writeFiles(folder, { "lines/turn": "a file", "lines/back/main.js": "a folder" });
    const before = await publish();
    await until(async () => (await configOf()).version === before);
    await rm(join(folder, "lines"), { recursive: true });
    await writeFiles(folder, { "lines/turn/main.js": "now a folder", "lines/back": "now a file" });
    const version = await publish();
    await until(async () => (await configOf()).version === version);
    assert.equal(await textOf("/lines/turn/main.js"), "now a folder");
    const rows = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    const { files, digest, ...said } = JSON.parse(rows[0]?.detail ?? "{}") as Record<string, unknown>;
    assert.deepEqual([said["version"], files, String(digest).slice(0, 12)], [version, 5, version]);
    await rm(join(folder, "lines"), { recursive: true });
  });

  it("of several at once one is there, whole", async () => {
    const { db, dialect } = test.database;
    const sets = ["a", "b", "c", "d"].map((name) =>
      Array.from({ length: 20 }, (_, at) => ({ path: `lines/${name}/${at}.js`, content: Buffer.from(name) })),
    );
    await db.deleteFrom("published_version").execute();
    await db.deleteFrom("published_file").execute();
    await Promise.all(sets.map((set) => storeSet(db, dialect, { files: set })));
    const files = await db.selectFrom("published_file").select("path").execute();
    assert.equal(new Set(files.map(({ path }) => path.split("/")[1])).size, 1);
    assert.equal((await db.selectFrom("published_version").select("version").execute()).length, 1);
    const version = await publish();
    await until(async () => (await configOf()).version === version);
  });

  it("a file that is no JSON is refused with its line, and nothing is published", async () => {
    const published = (await configOf()).published;
    const wrong = join(folder, "wrong");
    for (const [name, text, expected] of [
      ["config.json", "{\n  broken", /config\.json, line 2: /],
      ["biz.config.json", "[[", /biz\.config\.json, line 1: /],
    ] as const) {
      await writeFiles(wrong, { [name]: text });
      const told: string[] = [];
      const output = { print: () => undefined, fail: (line: string) => void told.push(line) };
      assert.equal(await runAdmin(["config", "publish", wrong], test.env, output), 1);
      assert.match(told.join("\n"), expected);
      await rm(wrong, { recursive: true });
    }
    assert.ok((await admin("config", "show")).startsWith(`Version ${published},`));
  });

  it("a folder without any is refused", async () => {
    const told: string[] = [];
    const output = { print: () => undefined, fail: (line: string) => void told.push(line) };
    assert.equal(await runAdmin(["config", "publish", join(folder, "lines")], test.env, output), 1);
    assert.match(told.join("\n"), /^There are no configuration files in /);
  });

  if (engine === "postgres")
    it("two nodes agree, and one that starts later has it at once", async () => {
      const own = { PORTAL_DATA: join(folder, "other"), PORTAL_OBJECTS: join(test.dataDir, "objects") };
      const other = await openPortal(readConfig({ ...test.env, ...own }));
      try {
        assert.deepEqual(await configOf(other), await configOf());
        await writeFiles(folder, { "config.json": '{"title":"third"}' });
        const version = await publish();
        for (const portal of [test.portal, other])
          await until(async () => (await configOf(portal)).version === version);
        assert.equal((await other.app.inject({ url: "/config.json" })).body, '{"title":"third"}');
      } finally {
        await other.close();
      }
    });
});
