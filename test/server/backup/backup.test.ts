import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../server/admin/run.ts";
import { openPortal, readConfig } from "../../../server/index.ts";
import { openObjectStore } from "../../../server/objects/index.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../support/portal.ts";
import { admin, adminKilledWhen } from "../support/process.ts";

const objectKey = "export/2026/a.xlsx";
const objectText = "rows of an export";

onEachEngine("a backup", (engine) => {
  let test: TestPortal;
  let folder: string;
  let backup: string;
  const databases: FreshDatabase[] = [];
  /** Notes that were acknowledged before the backup began, and all that were. */
  let atBegin: number;
  let all: number;

  async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
    let text = "";
    const add = (line: string) => void (text += `${line}\n`);
    return { code: await runAdmin(["backup", ...args], env, { print: add, fail: add }), text };
  }

  /** Settings of an empty place. */
  async function emptyPlace(name: string): Promise<Record<string, string>> {
    const fresh = await createFreshDatabase(engine);
    databases.push(fresh);
    return {
      ...test.env,
      PORTAL_DATA: join(folder, name),
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
  }

  /** A copy of the backup to be damaged. */
  async function damaged(name: string, damage: (copy: string) => Promise<void>): Promise<string> {
    const copy = join(folder, name);
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    return copy;
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-backup-"));
    backup = join(folder, "backup");
    test = await openTestPortal(engine);
    const store = await openObjectStore(readConfig(test.env).objects);
    await store.put(objectKey, [Buffer.from(objectText)].values() as unknown as AsyncIterable<Uint8Array>);
    await mkdir(join(test.dataDir, "lines"));
    await writeFile(join(test.dataDir, "lines/portal.js"), "export {};");
    await writeFile(join(test.dataDir, "config.json"), "{}");

    const token = await test.tokenOf("operator");
    let isDone = false;
    let acknowledged = 0;
    const write = async () => {
      while (!isDone) {
        const { status } = await test.call({
          method: "POST",
          url: "/notes/api/add",
          token,
          body: { id: acknowledged + 1000 },
        });
        assert.equal(status, 200);
        acknowledged += 1;
      }
    };
    const writing = write();
    await until(() => acknowledged > 5);
    atBegin = acknowledged;
    const made = await admin(test.env, "backup", "create", backup);
    const atEnd = acknowledged;
    await until(() => acknowledged > atEnd);
    isDone = true;
    await writing;
    all = acknowledged;
    assert.equal(made.code, 0, made.err);
  });
  after(async () => {
    await test.close();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  it("that was made while others wrote is whole, and can be tried without leaving anything", async () => {
    const verified = await run(test.env, "verify", backup);
    assert.equal(verified.code, 0, verified.text);
    const within = join(folder, "within");
    await mkdir(within);
    const tried = await run(test.env, "try", backup, "--within", within);
    assert.equal(tried.code, 0, tried.text);
    assert.match(tried.text, /can be restored, and its security log is whole: .*3 user\(s\)/);
    assert.deepEqual(await readdir(within), []);
  });

  it("can be read by its account alone, and its digests by sha256sum", async () => {
    const paths = [".", ...(await readdir(backup, { recursive: true }))];
    const modes = await Promise.all(paths.map(async (path) => [path, (await stat(join(backup, path))).mode & 0o077]));
    assert.deepEqual(
      modes.filter(([, mode]) => mode !== 0),
      [],
    );
    const sums = await readFile(join(backup, "SHA256SUMS"), "utf8");
    assert.match(sums, /^[\da-f]{64} {2}objects\/export\/2026\/a\.xlsx$/m);
    assert.match(sums, /^[\da-f]{64} {2}own\/lines\/portal\.js$/m);
    assert.doesNotMatch(sums, /own\/(nodes|objects|portal\.)/);
  });

  it("brings back users, what was acknowledged, files and the operator's own files, and says so in the log", async () => {
    const env = await emptyPlace("restored");
    const restored = await run(env, "restore", backup);
    assert.equal(restored.code, 0, restored.text);
    assert.equal(await readFile(join(env["PORTAL_DATA"] ?? "", "lines/portal.js"), "utf8"), "export {};");
    assert.equal(await readFile(join(env["PORTAL_DATA"] ?? "", "objects", objectKey), "utf8"), objectText);
    const portal = await openPortal(readConfig(env));
    try {
      const body = { userName: "operator", password, loginType: "password" };
      const signedIn = await portal.app.inject({ method: "POST", url: "/pms/api/session", body });
      const token = signedIn.json<{ data: { accessToken: string } }>().data.accessToken;
      const headers = { authorization: `Bearer ${token}` };
      const counted = await portal.app.inject({ url: "/notes/api/count", headers });
      const notes = counted.json<{ data: number }>().data - 10;
      assert.ok(notes >= atBegin && notes < all, `${notes} of ${atBegin} to ${all}`);
    } finally {
      await portal.close();
    }
    let log = "";
    await runAdmin(["audit", "list"], env, { print: (line) => (log += `${line}\n`), fail: () => undefined });
    assert.match(log, /command="backup restore [^"]+"/);
    assert.match(log, /command="backup create [^"]+"/);
  });

  it("is not made where the files are not there, as where their disk is not mounted", async () => {
    const objects = join(test.dataDir, "objects");
    await rename(objects, `${objects}-disk`);
    await mkdir(objects);
    const refused = await run(test.env, "create", join(folder, "without"));
    assert.equal(refused.code, 1);
    assert.match(refused.text, /objects is not where the files of this database are; .*Mount that disk there/);
    assert.ok(!existsSync(join(folder, "without")));
    await rmdir(objects);
    await rename(`${objects}-disk`, objects);
  });

  it("is not restored over anything", async () => {
    const there = await run(test.env, "restore", backup);
    assert.equal(there.code, 1);
    assert.match(there.text, /is not empty; nothing was restored/);
    const env = await emptyPlace("foreign");
    await mkdir(join(folder, "foreign"));
    await writeFile(join(folder, "foreign/config.json"), "{}");
    const refused = await run(env, "restore", backup);
    assert.equal(refused.code, 1);
    assert.deepEqual(await readdir(join(folder, "foreign")), ["config.json"]);
  });

  if (engine === "postgres")
    it("is not restored into a database that has tables, or into SQLite", async () => {
      const taken = { ...test.env, PORTAL_DATA: join(folder, "taken") };
      const refused = await run(taken, "restore", backup);
      assert.match(refused.text, /The database .* is not empty; nothing was restored/);
      const { DATABASE_URL: _url, ...sqlite } = await emptyPlace("other");
      assert.match((await run(sqlite, "restore", backup)).text, /The backup is of PostgreSQL/);
      assert.ok(!existsSync(join(folder, "other/portal.sqlite")));
    });

  if (engine === "postgres")
    it("needs pg_dump, and says so", async () => {
      const ended = await admin({ ...test.env, PATH: "/nowhere" }, "backup", "create", join(folder, "without"));
      assert.equal(ended.code, 1);
      assert.match(ended.err, /pg_dump is not on the PATH; install the client programs of PostgreSQL/);
    });

  it("with a changed or missing file is refused by its name, before anything is restored", async () => {
    const changed = await damaged("changed", async (copy) => {
      const handle = await open(join(copy, "objects", objectKey), "r+");
      await handle.write("R", 0);
      await handle.close();
    });
    const missing = await damaged("missing", (copy) => rm(join(copy, "own/config.json")));
    const sums = await damaged("sums", async (copy) => {
      const text = await readFile(join(copy, "SHA256SUMS"), "utf8");
      await writeFile(join(copy, "SHA256SUMS"), text.split("\n").slice(1).join("\n"));
    });
    const env = await emptyPlace("untouched");
    for (const [copy, pattern] of [
      [changed, /objects\/export\/2026\/a\.xlsx of the backup was changed/],
      [missing, /own\/config\.json of the backup cannot be read/],
      [sums, /SHA256SUMS of the backup was changed/],
    ] as const) {
      for (const verb of ["verify", "restore", "try"]) {
        const refused = await run(env, verb, copy);
        assert.equal(refused.code, 1);
        assert.match(refused.text, pattern);
      }
    }
    assert.ok(!existsSync(join(folder, "untouched")));
  });

  it("with a link, or with a file that none has, is refused although all digests are right", async () => {
    const secret = join(folder, "secret.txt");
    await writeFile(secret, "of this machine");
    const env = await emptyPlace("through-link");
    const [file, inside, extra] = ["own/config.json", "own/lines/portal.js", "own/portal.sqlite-wal"];
    for (const [name, path, damage] of [
      ["link", file, async (copy: string) => symlink(secret, join(copy, file))],
      ["deep", inside, async (copy: string) => symlink(dirname(secret), join(copy, "own/lines"))],
      ["extra", extra, async (copy: string) => writeFile(join(copy, extra), "of this machine")],
    ] as const) {
      const copy = await damaged(`tampered-${name}`, async (made) => {
        const old = name === "deep" ? join(made, "own/lines") : join(made, path);
        await rm(old, { recursive: true, force: true });
        if (name === "deep") await writeFile(join(folder, "portal.js"), "of this machine");
        await damage(made);
        const sums = (await readFile(join(made, "SHA256SUMS"), "utf8")).split("\n").filter((line) => line !== "");
        const kept = sums.filter((line) => !line.endsWith(`  ${path}`));
        const text = `${[...kept, `${hash("sha256", "of this machine")}  ${path}`].join("\n")}\n`;
        await writeFile(join(made, "SHA256SUMS"), text);
        const manifest = JSON.parse(await readFile(join(made, "manifest.json"), "utf8")) as object;
        const changed = { ...manifest, files: kept.length + 1, checksums: hash("sha256", text) };
        await writeFile(join(made, "manifest.json"), JSON.stringify(changed));
      });
      for (const verb of ["verify", "restore", "try"]) {
        const refused = await run(env, verb, copy);
        assert.equal(refused.code, 1, `${name} ${verb}: ${refused.text}`);
        assert.match(refused.text, /is no plain file in plain folders|has a line that is none/);
      }
    }
    assert.ok(!existsSync(join(folder, "through-link")));
  });

  it("of a newer version is refused with both versions", async () => {
    const newer = await damaged("newer", async (copy) => {
      const manifest = JSON.parse(await readFile(join(copy, "manifest.json"), "utf8")) as { migrations: string[] };
      const changed = { ...manifest, version: "9.0.0", migrations: [...manifest.migrations, "core:9999-later"] };
      await writeFile(join(copy, "manifest.json"), JSON.stringify(changed));
    });
    const refused = await run(test.env, "verify", newer);
    assert.equal(refused.code, 1);
    assert.match(refused.text, /made by the newer version 9\.0\.0; this is \d+\.\d+\.\d+/);
  });

  it("that differs from its database when it is tried is refused with what differs", async () => {
    const other = await damaged("other-count", async (copy) => {
      const manifest = JSON.parse(await readFile(join(copy, "manifest.json"), "utf8")) as { counts: { users: number } };
      await writeFile(
        join(copy, "manifest.json"),
        JSON.stringify({ ...manifest, counts: { ...manifest.counts, users: 4 } }),
      );
    });
    assert.match((await run(test.env, "try", other)).text, /differs from what was backed up: counts/);
  });

  it("goes neither into a folder with files nor into what it copies", async () => {
    assert.match((await run(test.env, "create", backup)).text, /is not empty; every backup has its own folder/);
    assert.match((await run(test.env, "create", join(test.dataDir, "b"))).text, /part of what is backed up/);
    const way = join(folder, "way");
    await symlink(test.dataDir, way);
    assert.match((await run(test.env, "create", join(way, "new/b"))).text, /part of what is backed up/);
  });

  it("that was cut off by kill -9 is none", async () => {
    // Enough that it cannot end before it is killed.
    const large = await open(join(test.dataDir, "objects/export/large.bin"), "w");
    await large.truncate(512 * 1024 * 1024);
    await large.close();
    const cut = join(folder, "cut");
    await adminKilledWhen(() => existsSync(join(cut, "SHA256SUMS")), test.env, "backup", "create", cut);
    await rm(join(test.dataDir, "objects/export/large.bin"));
    const refused = await run(test.env, "verify", cut);
    assert.equal(refused.code, 1);
    assert.match(refused.text, /is no finished backup/);
    assert.equal((await run(await emptyPlace("from-cut"), "restore", cut)).code, 1);
    assert.ok(!existsSync(join(folder, "from-cut")));
  });
});
