import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import Fastify from "fastify";
import { sql, type Kysely } from "kysely";
import { openDatabase } from "../../server/db/index.ts";
import { startHousekeeping } from "../../server/housekeeping.ts";
import { openPortal, readConfig } from "../../server/index.ts";

describe("the end of a portal", () => {
  it("writes the last calls of the sessions down where the security log fails, and says why", async () => {
    const app = Fastify();
    const database = await openDatabase({ file: ":memory:" });
    const flushed: string[] = [];
    const record = (name: string) => () => Promise.resolve(void flushed.push(name));
    startHousekeeping(app, {
      db: database.db,
      sessions: { flush: record("sessions") },
      securityLog: { flush: () => Promise.reject(new Error("no log")), archive: () => Promise.resolve() },
      objects: undefined as never,
      trackDays: 1,
      auditDays: 1,
      now: Date.now,
    });
    await app.ready();
    await assert.rejects(app.close(), /no log/);
    assert.deepEqual(flushed, ["sessions"]);
    await database.close();
  });

  it("closes the database where a module ends badly", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const file = join(folder, "module.mjs");
    await writeFile(
      file,
      `export default { name: "broken", routes(app, { db }) {
        globalThis.keptForTest = db;
        app.addHook("onClose", async () => { throw new Error("ends badly"); });
      } };`,
    );
    const portal = await openPortal(
      readConfig({
        PORTAL_DATA: join(folder, "data"),
        PORTAL_LOG_LEVEL: "silent",
        PORTAL_SECURITY_LOG: "off",
        PORTAL_SEED_ROWS: "0",
        PORTAL_MODULES: file,
      }),
    );
    const { keptForTest: db } = globalThis as unknown as { keptForTest: Kysely<never> };
    await sql`select 1`.execute(db);
    await assert.rejects(portal.close(), /ends badly/);
    await assert.rejects(sql`select 1`.execute(db), /destroyed/);
    await rm(folder, { recursive: true });
  });
});
