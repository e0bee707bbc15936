import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { copyPublished, listPublished, publish, readVersion } from "../../../server/published/index.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../support/portal.ts";
import { admin, adminKilledWhen, endProcesses } from "../support/process.ts";

const fileCount = 400;

onEachEngine("the copy of a published set", (engine) => {
  let test: TestPortal;
  let folder: string;
  let link: string;
  let env: Record<string, string>;
  before(async () => {
    test = await openTestPortal(engine);
    folder = await mkdtemp(join(tmpdir(), "customs-portal-copy-"));
    env = { ...test.env, PORTAL_DATA: join(folder, "data"), PORTAL_CONFIG: "published" };
    if (engine === "sqlite") env["PORTAL_DATA"] = test.dataDir;
    link = join(env["PORTAL_DATA"] ?? "", "published/current");
  });
  after(async () => {
    endProcesses();
    await test.close();
    await rm(folder, { recursive: true });
  });

  /** A set of many files which all say the same, one of them always the same. */
  const setOf = (letter: string) => [
    ...Array.from({ length: fileCount }, (_, at) => ({
      path: `lines/${at}.js`,
      content: Buffer.alloc(50_000, letter),
    })),
    { path: "config.json", content: Buffer.from("{}") },
  ];
  const publishSet = (letter: string) => publish(test.database.db, test.database.dialect, { files: setOf(letter) });
  /** What the files of the copy say, each once. */
  function lettersOf(): string[] {
    const names = globSync("lines/*.js", { cwd: link });
    assert.equal(names.length, fileCount);
    return [...new Set(names.map((name) => readFileSync(join(link, name), "latin1").slice(0, 1)))];
  }

  it("is all of one set at every moment, also where it is killed, and all of the next one after that", async () => {
    await publishSet("a");
    assert.equal((await admin(env, "line", "list")).code, 0);
    assert.deepEqual(lettersOf(), ["a"]);
    const parent = join(link, "..");
    const known = readdirSync(parent);
    await publishSet("b");
    const isHalf = () =>
      readdirSync(parent).some((name) => !known.includes(name) && existsSync(join(parent, name, "lines/1.js")));
    await adminKilledWhen(isHalf, env, "line", "list");
    assert.deepEqual(lettersOf(), ["a"]);
    assert.equal((await admin(env, "line", "list")).code, 0);
    assert.deepEqual(lettersOf(), ["b"]);
  });

  it("keeps the times of files that stay, mends what was changed, and forgets old copies after a while", async () => {
    const config = join(link, "config.json");
    const { mtimeMs } = await stat(config);
    await publishSet("c");
    const version = await copyPublished(test.database.db, link);
    assert.equal(version, (await readVersion(test.database.db))?.version);
    assert.equal((await stat(config)).mtimeMs, mtimeMs);
    await writeFiles(link, { "lines/7.js": "changed", "lines/more.js": "added" });
    await copyPublished(test.database.db, link);
    assert.deepEqual(lettersOf(), ["c"]);

    const parent = join(link, "..");
    const copies = await readdir(parent);
    assert.ok(copies.length > 3, copies.join());
    await writeFiles(parent, { "config.json": "of an earlier version" });
    await publishSet("d");
    await copyPublished(test.database.db, link);
    assert.ok(existsSync(join(parent, "config.json")), "for a while");
    await publishSet("e");
    await copyPublished(test.database.db, link, -1);
    assert.deepEqual((await readdir(parent)).toSorted(), [basename(await realpath(link)), "current"].toSorted());
    assert.deepEqual(lettersOf(), ["e"]);
  });

  it("keeps the set before for a while, however long ago that was made", async (context) => {
    const parent = join(link, "..");
    await publishSet("f");
    await copyPublished(test.database.db, link, -1);
    const old = await realpath(link);
    const heldMs = 60_000;
    context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 2 * heldMs });
    await publishSet("g");
    await copyPublished(test.database.db, link, heldMs);
    assert.deepEqual(
      (await readdir(parent)).toSorted(),
      [basename(old), basename(await realpath(link)), "current"].toSorted(),
    );
    // It is dated by this clock: by that of the tests to come it never gets old.
    await rm(old, { recursive: true });
  });

  it("takes the place of a folder, and leaves nothing where it cannot be made", async () => {
    const parent = join(link, "..");
    await rm(link);
    await writeFiles(link, { "config.json": "of a copied disk" });
    await copyPublished(test.database.db, link, -1);
    assert.deepEqual((await readdir(parent)).toSorted(), [basename(await realpath(link)), "current"].toSorted());
    assert.deepEqual(lettersOf(), ["g"]);

    // No file system gives way to a name this long: links cannot be made there.
    const other = join(folder, "other", "c".repeat(300));
    await writeFiles(join(folder, "other"), { "left/config.json": "{}" });
    await assert.rejects(copyPublished(test.database.db, other, -1), /ENAMETOOLONG/);
    assert.deepEqual(await readdir(join(folder, "other")), []);
  });

  it("is published together with its entry of the security log, or neither is", async () => {
    const { db } = test.database;
    await (
      engine === "sqlite"
        ? sql`create trigger no_set before insert on audit_event when new.detail like '%"digest"%'
            begin select raise(abort, 'no entry'); end`
        : sql`alter table audit_event add constraint no_set check (detail not like '%"digest"%') not valid`
    ).execute(db);
    const known = [await readVersion(db), await listPublished(db)];
    await writeFiles(join(folder, "set"), { "config.json": '{"title":"never"}' });
    const refused = await admin(env, "config", "publish", join(folder, "set"));
    assert.equal(refused.code, 1, refused.out);
    assert.deepEqual([await readVersion(db), await listPublished(db)], known);
    await (
      engine === "sqlite" ? sql`drop trigger no_set` : sql`alter table audit_event drop constraint no_set`
    ).execute(db);
    const done = await admin(env, "config", "publish", join(folder, "set"));
    assert.equal(done.code, 0, done.err);
  });
});
