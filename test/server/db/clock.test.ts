import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { openDatabase, startDatabaseClock, type Database } from "../../../server/db/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { cancelTasksOf } from "../../../server/modules/export/index.ts";
import { until } from "../../support/until.ts";
import { addTask, readTask } from "../modules/export/support/tasks.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";
import { fixtureModule, password } from "../support/portal.ts";

const minuteMs = 60_000;
const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("a node whose clock is wrong", { skip }, () => {
  let fresh: FreshDatabase;
  let folder: string;
  let right: Portal;
  let wrong: Portal;
  let database: Database;
  let token: string;
  /** How far the clock of the machine is ahead. */
  let aheadMs = 0;

  const call = (portal: Portal, options: { url: string; method?: "GET" | "POST"; body?: object; reqId?: string }) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.reqId === undefined ? {} : { reqid: options.reqId }),
    };
    const { url, method = "GET", body } = options;
    return portal.app.inject({ method, url, headers, ...(body ? { body } : {}) });
  };

  before(async () => {
    const real = Date.now;
    mock.method(Date, "now", () => real() + aheadMs);
    fresh = await createFreshDatabase("postgres");
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const open = () =>
      openPortal(
        readConfig({
          PORTAL_DATA: join(folder, "data"),
          PORTAL_PASSWORD: password,
          PORTAL_MODULES: fixtureModule,
          PORTAL_SEED_ROWS: "1",
          PORTAL_LOG_LEVEL: "silent",
          DATABASE_URL: fresh.url,
        }),
      );
    right = await open();
    database = await openDatabase({ url: fresh.url, file: "" });
    aheadMs = 40 * minuteMs;
    wrong = await open();
  });
  beforeEach(async () => {
    aheadMs = 0;
    const body = { userName: "operator", password, loginType: "password" };
    const answer = await call(right, { method: "POST", url: "/pms/api/session", body });
    token = answer.json<{ data: { accessToken: string } }>().data.accessToken;
  });
  after(async () => {
    mock.restoreAll();
    await database.close();
    await right.close();
    await wrong.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  it("tells the time of the database", async () => {
    aheadMs = 40 * minuteMs;
    const clock = await startDatabaseClock(database.db, "postgres", assert.ifError);
    const time = clock.now();
    clock.stop();
    assert.ok(Math.abs(Date.now() - aheadMs - time) < minuteMs, "the database of the test runs on this machine");
  });

  it("does not end the sessions of the others", async () => {
    aheadMs = 40 * minuteMs;
    assert.equal((await call(wrong, { url: "/notes/api/count" })).statusCode, 200);
  });

  it("stores an export in the order of the others, and ends it at their time", async () => {
    const tables = database.db as unknown as Kysely<never>;
    aheadMs = 40 * minuteMs;
    const { id } = await addTask(tables, {}, {}, "somebody");
    await cancelTasksOf(tables, "postgres", "somebody");
    const { inserted_at: insertedAt, finished_at: finishedAt } = await readTask(tables, id);
    aheadMs = 0;
    for (const time of [insertedAt, finishedAt ?? 0])
      assert.ok(Math.abs(Date.now() - time) < minuteMs, "the database of the test runs on this machine");
  });

  it("does not work on a write that another node is working on", async () => {
    const write = { method: "POST", url: "/notes/api/calls?slow=1", body: {}, reqId: randomUUID() } as const;
    const first = call(right, write);
    await until(
      async () => (await database.db.selectFrom("request_key").select("id").executeTakeFirst()) !== undefined,
      () => "the first write is not under way",
    );
    aheadMs = 40 * minuteMs;
    const second = await call(wrong, write);
    assert.equal(second.headers["idempotent-replayed"], "true");
    assert.equal(second.body, (await first).body);
  });
});
