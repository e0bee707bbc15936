import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { openDatabase } from "../../../server/db/index.ts";
import { runAdmin } from "../../../server/admin/run.ts";
import { openObjectStore } from "../../../server/objects/index.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";
import { password } from "../support/portal.ts";
import { objectsOf } from "../support/objects-of.ts";
import { countPayload, fixtureUrl } from "../modules/export/support/tasks.ts";
import { fileURLToPath } from "node:url";

onEachEngine("the exported files of a database", (engine) => {
  let folder: string;
  const databases: FreshDatabase[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  });
  after(async () => {
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Settings of another database over the same files each time. */
  async function anotherDatabase(files: string): Promise<Record<string, string>> {
    const fresh = await createFreshDatabase(engine);
    databases.push(fresh);
    const data = join(folder, files);
    // SQLite lives beside the files: a lost database is one that was removed.
    if (engine === "sqlite")
      for (const name of ["portal.sqlite", "portal.sqlite-wal", "portal.sqlite-shm"])
        await rm(join(data, name), { force: true });
    return {
      PORTAL_DATA: data,
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: fileURLToPath(fixtureUrl),
      PORTAL_LOG_LEVEL: "silent",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
  }

  const start = (env: Record<string, string>) => openPortal(readConfig(env));

  async function signIn(portal: Portal): Promise<{ headers: { authorization: string }; url: string }> {
    const body = { userName: "operator", password, loginType: "password" };
    const signedIn = await portal.app.inject({ method: "POST", url: "/pms/api/session", body });
    const headers = { authorization: `Bearer ${signedIn.json<{ data: { accessToken: string } }>().data.accessToken}` };
    return { headers, url: "/exportasync/api/v1/task" };
  }

  async function exportFile(portal: Portal): Promise<string> {
    await portal.start();
    const { headers, url } = await signIn(portal);
    await portal.app.inject({ method: "POST", url: `${url}/add`, headers, body: countPayload({ rows: 5 }) });
    let path: string | null | undefined;
    await until(async () => {
      const list = await portal.app.inject({ method: "POST", url: `${url}/get`, headers, body: {} });
      path = list.json<{ data: { content: { fastDFSPath: string | null }[] } }>().data.content[0]?.fastDFSPath;
      return Boolean(path);
    });
    return path ?? "";
  }

  async function filesOf(env: Record<string, string>): Promise<string[]> {
    const store = await openObjectStore({ kind: "folder", folder: join(env["PORTAL_DATA"]!, "objects") });
    return (await objectsOf(store, "export/")).map(({ key }) => key);
  }

  it("are refused to another database, with one line that says what to do, and stay where they are", async () => {
    const own = await anotherDatabase("refused");
    const portal = await start(own);
    const path = await exportFile(portal);
    await portal.close();
    const again = await start(own);
    await again.close();

    const other = await anotherDatabase("refused");
    await assert.rejects(start(other), (error: Error) => {
      assert.match(error.message, /belong to another database.*DATABASE_URL.*npm run admin -- objects adopt/);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.deepEqual(await filesOf(other), [path]);
    // Nothing was changed: neither a table nor a file was made.
    const file = join(other["PORTAL_DATA"]!, "portal.sqlite");
    if (engine === "sqlite") assert.ok(!existsSync(file));
    else {
      const foreign = await openDatabase({ url: other["DATABASE_URL"], file });
      const tables = await foreign.db.introspection.getTables();
      await foreign.close();
      assert.deepEqual(tables, []);
    }

    // On purpose it can be done; what the database does not know is put aside, not removed.
    const lines: string[] = [];
    const output = { print: (line: string) => lines.push(line), fail: (line: string) => lines.push(line) };
    assert.equal(await runAdmin(["objects", "adopt"], { ...other }, output), 0, lines.join("\n"));
    const adopted = await start(other);
    await adopted.start();
    await until(async () => (await filesOf(other)).length === 0);
    await adopted.close();
    const day = (await readdir(join(other["PORTAL_DATA"]!, "objects", ".quarantine")))[0] ?? "";
    assert.deepEqual(await readdir(join(other["PORTAL_DATA"]!, "objects", ".quarantine", day, "export")), [
      path.replace("export/", ""),
    ]);
  });

  it("take nothing more of a running portal once they were given to another database, and its health says so", async () => {
    const place = { PORTAL_OBJECTS: join(folder, "given-objects"), PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1" };
    const own = { ...(await anotherDatabase("given-from")), ...place };
    const portal = await start(own);
    try {
      const path = await exportFile(portal);
      const other = { ...(await anotherDatabase("given-to")), ...place };
      const lines: string[] = [];
      const output = { print: (line: string) => lines.push(line), fail: (line: string) => lines.push(line) };
      assert.equal(await runAdmin(["objects", "adopt"], other, output), 0, lines.join("\n"));
      const mark = () => readFile(join(place.PORTAL_OBJECTS, ".store"), "utf8");
      const renewed = await mark();
      assert.equal(await runAdmin(["objects", "adopt"], other, output), 0, lines.join("\n"));
      assert.equal(await mark(), renewed, "its own store stays the same one");

      const { headers, url } = await signIn(portal);
      await portal.app.inject({ method: "POST", url: `${url}/add`, headers, body: countPayload({ rows: 6 }) });
      type Health = { parts: Record<string, { isGood: boolean; reason?: string }> };
      const health = async () => (await (await fetch(`${portal.watchAddress()}/health`)).json()) as Health;
      await until(async () => (await health()).parts["worker export"]?.reason?.startsWith("its jobs wait: ") ?? false);
      assert.match((await health()).parts["objects"]?.reason ?? "", /given-objects belong to another database$/);
      const store = await openObjectStore({ kind: "folder", folder: place.PORTAL_OBJECTS });
      assert.deepEqual(
        (await objectsOf(store, "export/")).map(({ key }) => key),
        [path],
      );
    } finally {
      await portal.close();
    }
  });

  it("of an earlier version, without a mark, are refused to an empty database and taken by their own", async () => {
    const own = await anotherDatabase("unmarked");
    const portal = await start(own);
    await exportFile(portal);
    await portal.close();
    const mark = join(own["PORTAL_DATA"]!, "objects", ".database");
    await rm(mark);
    await (await start(own)).close();
    await rm(mark);
    await assert.rejects(start(await anotherDatabase("unmarked")), /belong to another database/);
  });
});
