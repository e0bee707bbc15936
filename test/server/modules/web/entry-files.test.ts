import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { openTestPortal, writeFiles, type TestPortal } from "../../support/portal.ts";

const secret = "PASSWORD=hunter2";

describe("a file that registers something and cannot be used", () => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal("sqlite", {
      web: { "index.html": "<!doctype html>", "import-map.json": '{"imports":{"react":"/assets/react-1.js"}}' },
    });
    await writeFiles(test.folder, { "outside/secret.json": secret, "outside/sound.json": '{"stolen":{}}' });
  });
  afterEach(async () => {
    for (const name of ["biz.config.d", "import-map.d", "biz.config.json"])
      await rm(join(test.dataDir, name), { recursive: true, force: true });
  });
  after(() => test.close());

  const bodyOf = async (url: string) => {
    const { status, text } = await test.call({ url });
    assert.equal(status, 200, text);
    return text;
  };

  const depth = 50_000;
  const cases: Record<string, { make: (path: string) => Promise<unknown>; says: RegExp }> = {
    "links to itself": { make: (path) => symlink(path, path), says: /cannot be read \(ELOOP\)/ },
    "is a pipe": { make: (path) => promisify(execFile)("mkfifo", [path]), says: /is not a plain file/ },
    "is a folder": { make: (path) => mkdir(path), says: /is not a plain file/ },
    "is larger than 256 kB": {
      make: (path) => writeFile(path, `${" ".repeat(256 * 1024)}{}`),
      says: /is larger than 256 kB/,
    },
    "is a link out of its folder": {
      make: (path) => symlink(join(test.folder, "outside/sound.json"), path),
      says: /is a link that leads out of its folder/,
    },
  };

  for (const [what, { make, says }] of Object.entries(cases))
    it(`costs its own entries alone when it ${what}`, async () => {
      await writeFiles(test.dataDir, {
        "biz.config.d/b.json": '{"orders":{}}',
        "import-map.d/b.json": '{"imports":{"@acme/b":"/b.js"}}',
      });
      for (const folder of ["biz.config.d", "import-map.d"]) await make(join(test.dataDir, folder, "a.json"));
      const { $problems, ...lines } = JSON.parse(await bodyOf("/biz.config.json")) as {
        $problems: { notes: string[] };
      };
      assert.deepEqual(lines, { orders: {} });
      assert.match($problems.notes.join("\n"), says);
      assert.match($problems.notes.join("\n"), /^biz\.config\.d\/a\.json .*; nothing is taken from it$/m);
      const { imports } = JSON.parse(await bodyOf("/import-map.json")) as { imports: object };
      assert.deepEqual(Object.keys(imports), ["react", "@acme/b"]);
    });

  it("costs one line alone when that is nested too deeply", async () => {
    const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    await writeFiles(test.dataDir, { "biz.config.d/a.json": `{"deep":{"x":${deep}},"orders":{}}` });
    const { $problems, ...lines } = JSON.parse(await bodyOf("/biz.config.json")) as {
      $problems: { broken: Record<string, string> };
    };
    assert.deepEqual(lines, { orders: {} });
    assert.match($problems.broken["deep"] ?? "", /\$\.deep is nested too deeply/);
  });

  it("costs nobody anything when a folder of them cannot be read", async () => {
    await writeFiles(test.dataDir, { "biz.config.json": '{"orders":{}}' });
    for (const folder of ["biz.config.d", "import-map.d"])
      await symlink(join(test.dataDir, folder), join(test.dataDir, folder));
    const { orders } = JSON.parse(await bodyOf("/biz.config.json")) as Record<string, unknown>;
    assert.deepEqual(orders, {});
    await bodyOf("/import-map.json");
  });

  for (const name of ["biz.config.json", "biz.config.d/a.json"])
    it(`shows nobody what is in ${name}`, async () => {
      await writeFiles(test.dataDir, { [name]: secret });
      assert.doesNotMatch(await bodyOf("/biz.config.json"), /PASS|hunter/);
      await rm(join(test.dataDir, name));
      await symlink(join(test.folder, "outside/secret.json"), join(test.dataDir, name));
      assert.doesNotMatch(await bodyOf("/biz.config.json"), /PASS|hunter/);
    });
});
