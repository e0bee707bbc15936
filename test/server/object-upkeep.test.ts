import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import Fastify from "fastify";
import type { Kysely } from "kysely";
import { databaseIdOf, migrate, openDatabase, type Database } from "../../server/db/index.ts";
import { startObjectUpkeep, tidyObjects } from "../../server/object-upkeep.ts";
import { ForeignObjectsError, openObjectStore, type OpenObjectStore } from "../../server/objects/index.ts";
import { bytes } from "./objects/support/bytes.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "./support/databases.ts";

const dayMs = 24 * 60 * 60_000;

onEachEngine("the upkeep of the files", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  const lines: string[] = [];
  const log = { info: (line: unknown) => lines.push(String(line)), warn: (line: unknown) => lines.push(String(line)) };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "upkeep-"));
    fresh = await createFreshDatabase(engine);
    database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    await migrate(database.db as unknown as Kysely<never>, database.dialect, []);
  });
  after(async () => {
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const open = (name: string, aheadMs = 0): Promise<OpenObjectStore> =>
    openObjectStore({ kind: "folder", folder: join(folder, name) }, { now: () => Date.now() + aheadMs });

  /** Files of two modules put aside, and an upload of a third that nobody goes on with. */
  async function leave(store: OpenObjectStore): Promise<void> {
    for (const key of ["export/1.xlsx", "orders/2.pdf"]) {
      await store.put(key, bytes("x"));
      await store.putAside(key);
    }
    await store.beginMultipart("files/3", { size: 3, partSize: 3 });
  }

  it("removes what any module left, after its days, and names it; on several nodes at once", async () => {
    const store = await open("several");
    await leave(store);
    await store.claim(await databaseIdOf(database.db));
    const tools = { db: database.db, quarantineDays: 7, log };
    await tidyObjects({ ...tools, objects: store });
    assert.deepEqual(lines, [], "nothing is old enough");
    const later = await open("several", 9 * dayMs);
    await Promise.all([tidyObjects({ ...tools, objects: later }), tidyObjects({ ...tools, objects: later })]);
    const said = lines.join("\n");
    for (const part of ["more than 7 day(s) ago were removed", "export/1.xlsx", "orders/2.pdf", "unfinished file(s)"])
      assert.ok(said.includes(part), `${part} in ${said}`);
    assert.ok(!said.includes("export file"), said);
    assert.deepEqual(await later.deleteAside(0), []);
    assert.equal(await later.deleteUnfinished(0), 0);
  });

  it("touches no files of another database", async () => {
    const store = await open("foreign", 9 * dayMs);
    await leave(await open("foreign"));
    await store.claim("another");
    await assert.rejects(tidyObjects({ db: database.db, objects: store, quarantineDays: 7, log }), ForeignObjectsError);
    assert.equal((await store.deleteAside(7)).length, 2);
  });

  it("runs once the app is ready, and closing waits for it", async () => {
    const store = await open("app", 9 * dayMs);
    await leave(await open("app"));
    await store.claim(await databaseIdOf(database.db));
    const app = Fastify();
    startObjectUpkeep(app, { db: database.db, objects: store, quarantineDays: 7 });
    await app.ready();
    await app.close();
    assert.deepEqual(await store.deleteAside(0), []);
  });
});
