import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../support/portal.ts";
import { admin, adminKilledWhen, adminSignalledWhen, endProcesses } from "../support/process.ts";

/** Enough that copying it does not end before a signal comes. */
const largeBytes = 256 * 1024 * 1024;

onEachEngine("a backup or its try", (engine) => {
  let test: TestPortal;
  let folder: string;
  let backup: string;
  let within: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-ended-"));
    [backup, within] = [join(folder, "backup"), join(folder, "within")];
    await mkdir(within);
    test = await openTestPortal(engine);
    await writeFiles(test.dataDir, { "objects/export/a.xlsx": "rows", "config.json": "{}", "lines/v1/main.js": "1" });
    const large = await open(join(test.dataDir, "objects/export/large.bin"), "w");
    await large.truncate(largeBytes);
    await large.close();
    const made = await admin(test.env, "backup", "create", backup);
    assert.equal(made.code, 0, made.err);
  });
  after(async () => {
    endProcesses();
    await test.close();
    await rm(folder, { recursive: true });
  });

  /** Databases that tries of this one have made. */
  async function databases(): Promise<string[]> {
    if (engine === "sqlite") return [];
    const { rows } = await sql<{ name: string }>`
      select d.datname as name from pg_database d, pg_database own
      where own.datname = current_database() and starts_with(d.datname, 'portal_try_' || own.oid || '_')
    `.execute(test.database.db);
    return rows.map(({ name }) => name);
  }
  const isCopying = () =>
    readdirSync(within).some((name) => existsSync(join(within, name, "objects/export/large.bin")));

  it("has its database as one file, without what SQLite keeps beside an open one", async () => {
    const names = (await readdir(backup)).toSorted();
    const database = engine === "sqlite" ? "portal.sqlite" : "portal.dump";
    assert.deepEqual(names, ["SHA256SUMS", "manifest.json", "objects", "own", database].toSorted());
    if (engine === "postgres") return;
    // Two bytes of the header say whether a reader has to write beside it: 2 with a log, 1 without.
    assert.deepEqual([...(await readFile(join(backup, database))).subarray(18, 20)], [1, 1]);
  });

  for (const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)
    it(`that is ended by ${signal} takes back what it has made`, async () => {
      const tried = await adminSignalledWhen(isCopying, signal, test.env, "backup", "try", backup, "--within", within);
      assert.equal(tried.code, code, tried.out + tried.err);
      assert.match(tried.err, new RegExp(`Ended by ${signal}; what was unfinished is removed\\.\n$`));
      assert.deepEqual(await readdir(within), []);
      assert.deepEqual(await databases(), []);

      const cut = join(folder, `cut-${signal}`);
      const hasBegun = () => existsSync(join(cut, "objects/export/large.bin"));
      const made = await adminSignalledWhen(hasBegun, signal, test.env, "backup", "create", cut);
      assert.equal(made.code, code, made.out + made.err);
      assert.ok(!existsSync(cut));
    });

  if (engine === "postgres")
    it("waits for the program of PostgreSQL that it has told to end", async () => {
      // Programs that take their time, as those do that wait for their server.
      const bin = join(folder, "bin");
      await mkdir(bin);
      const [begun, done] = [join(folder, "begun"), join(folder, "done")];
      const text = `#!/bin/sh\ntrap 'sleep 1; touch "${done}"; exit 1' TERM\ntouch "${begun}"\nwhile :; do sleep 0.1; done\n`;
      for (const name of ["pg_dump", "pg_restore"]) await writeFile(join(bin, name), text, { mode: 0o755 });
      const env = { ...test.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` };
      const cut = join(folder, "cut");
      for (const args of [
        ["create", cut],
        ["try", backup, "--within", within],
      ]) {
        const ended = await adminSignalledWhen(() => existsSync(begun), "SIGTERM", env, "backup", ...args);
        assert.equal(ended.code, 143, ended.out + ended.err);
        assert.match(ended.err, /Ended by SIGTERM; what was unfinished is removed\.\n$/);
        await Promise.all([rm(begun), rm(done)]);
      }
      assert.ok(!existsSync(cut));
      assert.deepEqual([await readdir(within), await databases()], [[], []]);
    });

  it("that was killed is cleaned up by the next one, which leaves those alone that run", async () => {
    const args = ["backup", "try", backup, "--within", within];
    await adminKilledWhen(isCopying, test.env, ...args);
    const left = await readdir(within);
    const leftDatabases = await databases();
    assert.ok(left.length >= 2, left.join());
    assert.equal(leftDatabases.length, engine === "sqlite" ? 0 : 1);
    const both = await Promise.all([admin(test.env, ...args), admin(test.env, ...args)]);
    for (const { code, err } of both) assert.equal(code, 0, err);
    assert.deepEqual(await readdir(within), []);
    assert.deepEqual(await databases(), []);
  });

  it("has what links within the data folder lead to, tells of others, and has the files of users once", async () => {
    await rm(join(test.dataDir, "objects/export/large.bin"));
    await writeFile(join(folder, "secret"), "of the machine");
    for (const [target, path] of [
      ["v1", "lines/current"],
      ["..", "lines/up"],
      ["objects", "files"],
      ["v0", "lines/gone"],
      [join(folder, "secret"), "lines/secret.js"],
    ] as const)
      await symlink(target, join(test.dataDir, path));
    const linked = join(folder, "linked");
    const made = await admin(test.env, "backup", "create", linked);
    assert.equal(made.code, 0, made.err);
    assert.match(
      made.err,
      /^Not part of the backup: lines\/secret\.js, a link to .*secret\. Back that up by itself\.$/m,
    );
    assert.match(made.err, /^Not part of the backup: lines\/up, a link to /m);
    assert.match(made.err, /^Not part of the backup: lines\/gone, a link to .*v0\./m);
    const sums = await readFile(join(linked, "SHA256SUMS"), "utf8");
    const paths = sums
      .trim()
      .split("\n")
      .map((line) => line.slice(66));
    assert.deepEqual(paths.filter((path) => !path.startsWith("portal.")).toSorted(), [
      "objects/export/a.xlsx",
      "own/config.json",
      "own/lines/current/main.js",
      "own/lines/v1/main.js",
    ]);
    assert.equal((await admin(test.env, "backup", "try", linked, "--within", within)).code, 0);
  });
});
