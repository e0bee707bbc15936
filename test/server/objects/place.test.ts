import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, it } from "node:test";
import { sql } from "kysely";
import { runAdmin } from "../../../server/admin/run.ts";
import { openDatabase } from "../../../server/db/index.ts";
import { openPortal, readConfig } from "../../../server/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { password } from "../support/portal.ts";

onEachEngine("the place of the files of a database", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let env: Record<"PORTAL_DATA", string> & Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  });
  beforeEach(async () => {
    await fresh?.drop();
    fresh = await createFreshDatabase(engine);
    env = {
      PORTAL_DATA: await mkdtemp(join(folder, "data-")),
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
  });
  after(async () => {
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const at = (place: string, more: Record<string, string> = {}) => ({
    ...env,
    PORTAL_OBJECTS: join(env.PORTAL_DATA, place),
    ...more,
  });
  const open = (settings: Record<string, string>) => openPortal(readConfig(settings));
  async function start(settings: Record<string, string>): Promise<void> {
    await (await open(settings)).close();
  }

  async function mustBeRefused(settings: ReturnType<typeof at>, known: RegExp): Promise<void> {
    await assert.rejects(start(settings), (error: Error) => {
      assert.match(error.message, /is not where the files of this database are/);
      assert.match(error.message, known);
      assert.match(error.message, /PORTAL_OBJECTS.*npm run admin -- objects adopt$/);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    // It took nothing: neither the place nor the database.
    assert.deepEqual(await readdir(settings.PORTAL_OBJECTS), []);
  }

  async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: fresh.url, file: join(env.PORTAL_DATA, "portal.sqlite") });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }

  async function adopt(settings: Record<string, string>): Promise<void> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    assert.equal(await runAdmin(["objects", "adopt"], settings, { print, fail: print }), 0, lines.join("\n"));
  }

  /** What a version left that knew nothing of places. */
  const forgetPlace = () =>
    withDatabase((db) => sql`update database_identity set object_store = null, object_place = null`.execute(db));

  it("is the one of the first start; an empty folder is refused from then on, also where nothing was kept", async () => {
    await start(at("first"));
    await start(at("first"));
    await mkdir(at("second").PORTAL_OBJECTS);
    await mustBeRefused(at("second"), /they were last taken in .*first\. Mount/);
    await start(at("first"));
  });

  it("is another one when that is adopted, and the one before is refused then", async () => {
    await start(at("first"));
    await adopt(at("second"));
    await start(at("second"));
    await assert.rejects(start(at("first")), /last taken in .*second\. Mount/);
    await adopt(at("first"));
    await start(at("first"));
  });

  it("may move with all that is in it, the marks among it", async () => {
    await start(at("first"));
    const [from, to] = [at("first").PORTAL_OBJECTS, at("second").PORTAL_OBJECTS];
    await mkdir(to);
    for (const name of [".database", ".store"]) await copyFile(join(from, name), join(to, name));
    await start(at("second"));
  });

  it("of an earlier version is that with its mark, and none that lacks what the database shows", async () => {
    await start(at("first"));
    await forgetPlace();
    await rm(join(at("first").PORTAL_OBJECTS, ".store"));
    await withDatabase((db) =>
      sql`insert into export_task (id, user_id, user_no, user_name, corp_code, system_code, task_code, extra_code, task_name, file_name, params, columns, asked_size, export_type, enable_sharding, disable_zip, locale, status, note, path, data_source, filter_text, inserted_at, finished_at)
        select '01a2076e-09f0-7b67-bd86-dc69b3a47f30', id, user_no, user_name, 'A', 'S', 'T', '', 'n', 'f', '{}', '[]', 0, 'excel', 0, 0, 'en', 'success', '', 'export/01a2076e-09f0-7b67-bd86-dc69b3a47f30-1.xlsx', 'local', '', 1, 1 from app_user limit 1`.execute(
        db,
      ),
    );
    await mkdir(at("second").PORTAL_OBJECTS);
    await mustBeRefused(at("second"), /files of this database are\. Mount/);
    await start(at("first"));
    assert.match(await readFile(join(at("first").PORTAL_OBJECTS, ".store"), "utf8"), /^[\da-f-]{36}\n$/);
    await mustBeRefused(at("second"), /last taken in .*first/);
  });

  it("of two processes that come first at once, each with a folder of its own, is that of one", async () => {
    // SQLite belongs to one process: there is but one data folder.
    if (engine === "sqlite") {
      await start(at("a"));
      await assert.rejects(start(at("b")), /is not where the files/);
      return;
    }
    const settings = ["a", "b"].map((name) => at(name, { PORTAL_DATA: join(env.PORTAL_DATA, `node-${name}`) }));
    const both = await Promise.allSettled(settings.map(open));
    const running = both.filter((one) => one.status === "fulfilled").map(({ value }) => value);
    const refused = both.filter((one) => one.status === "rejected").map(({ reason }) => String(reason));
    for (const portal of running) await portal.close();
    assert.equal(running.length, 1);
    assert.match(refused.join(), /OtherStoreError: .* is not where the files of this database are; they were last/);
  });
});
