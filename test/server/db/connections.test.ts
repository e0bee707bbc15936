import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase } from "../../../server/db/index.ts";
import type { Portal } from "../../../server/index.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, engines } from "../support/databases.ts";
import { password } from "../support/portal.ts";
import { gate, openSlowPortals, type SlowPortals } from "./support/slow-portals.ts";

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("connections to PostgreSQL", { skip }, () => {
  let slow: SlowPortals;
  before(async () => {
    slow = await openSlowPortals();
  });
  after(() => slow.end());

  it("that the database ends in the middle of queries and transactions end no node, no worker and no export", async () => {
    const nodes = await Promise.all([slow.open(), slow.open(), slow.open()]);
    for (const node of nodes) await node.start();
    const task = {
      systemCode: "TEST",
      taskCode: "count",
      taskName: "计数",
      fileName: "计数.xlsx",
      exportParamJson: JSON.stringify({ rows: 2000, pageMs: 20 }),
    };
    assert.equal((await slow.call(nodes[0], "POST", "/exportasync/api/v1/task/add", task)).status, 200);
    const statuses = new Set<number>();
    const acknowledged: number[] = [];
    let next = 0;
    let isOver = false;
    async function work(node: Portal): Promise<void> {
      while (!isOver) {
        const id = (next += 1);
        const answer = await slow.call(node, "POST", `/slow/api/mark?id=${id}`);
        statuses.add(answer.status);
        if (answer.status === 200) acknowledged.push(id);
        else assert.deepEqual([answer.body.errorCode, answer.retryAfter !== undefined], ["unavailable", true]);
        statuses.add(await slow.statusOf(node, "/slow/api/count"));
      }
    }
    const working = nodes.flatMap((node) => [work(node), work(node)]);
    let rounds = 0;
    await until(async () => {
      await delay(60 + (rounds % 8) * 7);
      await slow.outside.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      rounds += 1;
      return rounds >= 8 && statuses.size >= 2;
    });
    isOver = true;
    await Promise.all(working);
    assert.deepEqual(statuses, new Set([200, 503]));
    for (const node of nodes)
      await until(
        async () => (await slow.statusOf(node, "/slow/api/count")) === 200,
        () => "each node works again",
      );
    const { rows } = await slow.outside.query<{ id: number }>("select id from mark");
    const stored = new Set(rows.map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
      "every acknowledged write is there",
    );
    await until(
      async () => {
        const found = await slow.outside.query<{ status: string }>("select status from export_task");
        assert.notEqual(found.rows[0]?.status, "failed");
        return found.rows[0]?.status === "success";
      },
      () => "the export ends well",
    );
    for (const node of nodes) await slow.close(node);
  });

  it("that are all busy let others wait, and answer 503, never 500, when the wait is over", async () => {
    const portal = await slow.open({ PORTAL_DB_CONNECTIONS: "4", PORTAL_DB_QUEUE_SECONDS: "1" });
    const three = () => Promise.all([1, 2, 3].map(() => slow.statusOf(portal, "/slow/api/count")));
    // To connect may take longer than a call may wait.
    await until(async () => (await three()).every((status) => status === 200));
    const letGo = await slow.holdGate();
    const busy = [1, 2, 3].map(() => slow.call(portal, "POST", "/slow/api/gate"));
    await slow.untilAtGate(3);
    const late = Array.from({ length: 9 }, () => slow.call(portal, "POST", "/slow/api/gate"));
    const ready = await slow.get(portal, "/readyz");
    assert.equal(ready.status, 200, "busy is not away");
    for (const { status, body, retryAfter } of [
      await slow.get(portal, "/slow/api/count"),
      ...(await Promise.all(late)),
    ]) {
      assert.deepEqual([status, body.errorCode], [503, "unavailable"]);
      assert.ok(Number(retryAfter) > 0);
    }
    await letGo();
    for (const { status } of await Promise.all(busy)) assert.equal(status, 200);
    await slow.close(portal);
  });

  it("suffice by default for others while 12 slow queries run", async () => {
    const portal = await slow.open();
    const letGo = await slow.holdGate();
    const twelve = Array.from({ length: 12 }, () => slow.call(portal, "POST", "/slow/api/gate"));
    await slow.untilAtGate(12);
    assert.equal(await slow.statusOf(portal, "/slow/api/count"), 200);
    assert.equal((await slow.atGate()).length, 12, "it did not wait for them");
    await letGo();
    assert.deepEqual(new Set((await Promise.all(twelve)).map(({ status }) => status)), new Set([200]));
    await slow.close(portal);
  });

  it("of long reads are others than those of sessions and writes", async () => {
    const limits = { connections: 1, readConnections: 1, queueMs: 60_000 };
    const { db, readDb, close: closeDatabase } = await openDatabase({ url: slow.url, file: "", limits });
    const letGo = await slow.holdGate();
    const reads = [1, 2].map(() => sql`select pg_advisory_xact_lock_shared(${sql.lit(gate)})`.execute(readDb));
    await slow.untilAtGate(1);
    await sql`select 1`.execute(db);
    assert.equal((await slow.atGate()).length, 1, "it did not wait for them");
    await letGo();
    await Promise.all(reads);
    await closeDatabase();
  });

  it("give a statement up that takes too long", async () => {
    const portal = await slow.open({ PORTAL_DB_STATEMENT_SECONDS: "1" });
    const answer = await slow.get(portal, "/slow/api/sleep?seconds=50");
    assert.deepEqual([answer.status, answer.body.errorCode], [503, "unavailable"]);
    assert.equal(await slow.statusOf(portal, "/slow/api/sleep?seconds=0"), 200);
    await slow.close(portal);
  });

  it("let go of what a transaction holds that does nothing", async () => {
    const limits = { idleTransactionMs: 3000 };
    const { db, close: closeDatabase } = await openDatabase({ url: slow.url, file: "", limits });
    const held = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(507)`.execute(trx);
      held.resolve();
      await woken.promise;
      await sql`select 1`.execute(trx);
    });
    const ended = assert.rejects(holding, { code: "unavailable" });
    // Ended before it held anything, it says so here.
    await Promise.race([held.promise, holding]);
    await slow.outside.query("begin; set local lock_timeout = '60s'; select pg_advisory_xact_lock(507); commit");
    woken.resolve();
    await ended;
    await closeDatabase();
  });

  /** Begins a call. @returns what breaks it off */
  function callToLeave(address: string, path: string): () => Promise<void> {
    const leaving = request(address + path, { headers: { authorization: `Bearer ${slow.token}` } });
    const gone = once(
      leaving.on("error", () => undefined),
      "close",
    ).catch(() => undefined);
    leaving.end();
    return async () => {
      leaving.destroy();
      await gone;
    };
  }

  it("stop working for a client that has gone, for no other one, and print nothing", async (context) => {
    const printed = context.mock.method(console, "error", () => undefined);
    const portal = await slow.open();
    const address = await portal.app.listen({ host: "127.0.0.1", port: 0 });
    const letGo = await slow.holdGate();
    // The first to begin: it would be the first to be over its limit.
    const staying = slow.get(portal, "/slow/api/gate");
    await slow.untilAtGate(1);
    const leave = callToLeave(address, "/slow/api/gate");
    await slow.untilAtGate(2);
    await leave();
    await slow.untilAtGate(1);
    await letGo();
    assert.equal((await staying).status, 200);
    assert.equal(await slow.statusOf(portal, "/slow/api/count"), 200);
    await slow.close(portal);
    assert.deepEqual(
      printed.mock.calls.map((call) => call.arguments),
      [],
    );
  });

  it("write down what others did together with a client that has gone", async () => {
    const portal = await slow.open();
    const address = await portal.app.listen({ host: "127.0.0.1", port: 0 });
    const sessions = () => slow.countOf("select count(*) from session");
    const before = await sessions();
    const holder = new pg.Client({ connectionString: slow.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from audit_chain for update");
    const leave = callToLeave(address, "/slow/api/recorded");
    await until(async () => {
      const waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await slow.countOf(waiting)) === 1;
    });
    const signIn = { userName: "operator", password, loginType: "password" };
    const staying = [1, 2, 3].map(() => slow.call(portal, "POST", "/pms/api/session", signIn));
    await until(async () => (await sessions()) === before + staying.length);
    await delay(50);
    await leave();
    await delay(50);
    await holder.end();
    const statuses = (await Promise.all(staying)).map(({ status }) => status);
    assert.deepEqual(statuses, [200, 200, 200]);
    await slow.close(portal);
  });

  it("of which the database has none left to look by end no slow query, and leave the portal ready", async () => {
    const own = await createFreshDatabase("postgres");
    const url = new URL(own.url ?? "");
    const role = url.pathname.slice(1);
    // Four for calls, and one that listens to hints.
    await slow.outside.query(`create role ${role} login connection limit 5`);
    await slow.outside.query(`alter database ${role} owner to ${role}`);
    url.username = role;
    const environment = { PORTAL_DATA: join(slow.folder, "crowded"), PORTAL_DB_CONNECTIONS: "5" };
    const portal = await slow.open(environment, url.href);
    const sharedToken = slow.token;
    try {
      const signIn = { userName: "operator", password, loginType: "password" };
      slow.token = (await slow.call(portal, "POST", "/pms/api/session", signIn)).body.data?.accessToken ?? "";
      const letGo = await slow.holdGate(own.url);
      const busy = Array.from({ length: 4 }, () => slow.call(portal, "POST", "/slow/api/gate"));
      await slow.untilAtGate(4, own.url);
      // More than two looks, the first after two seconds.
      await delay(4500);
      const ready = await slow.get(portal, "/readyz");
      await letGo();
      const statuses = (await Promise.all(busy)).map(({ status }) => status);
      assert.deepEqual([...statuses, ready.status], [200, 200, 200, 200, 200]);
    } finally {
      slow.token = sharedToken;
      await slow.close(portal);
      await own.drop();
      await slow.outside.query(`drop role ${role}`);
    }
  });

  it("that wait for a session in a company switch keep nobody else from signing in", async () => {
    const portal = await slow.open();
    const holder = new pg.Client({ connectionString: slow.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from session for update");
    const switching = slow.call(portal, "POST", "/pms/api/session/returnToOwn");
    await until(async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update \"session\"%'";
      return (await slow.outside.query(waiting)).rowCount === 1;
    });
    const signIn = { userName: "manager", password, loginType: "password" };
    const signingIn = slow.call(portal, "POST", "/pms/api/session", signIn);
    try {
      // What is held up is answered with 503, after 30 s.
      assert.equal((await signingIn).status, 200);
    } finally {
      await holder.end();
    }
    const switched = await switching;
    assert.equal(switched.status, 200);
    slow.token = switched.body.data?.accessToken ?? "";
    await slow.close(portal);
  });
});
