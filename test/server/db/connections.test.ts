import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase } from "../../../server/db/index.ts";
import { openPortal, readConfig, type Portal } from "../../../server/index.ts";
import { until } from "../../support/until.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";
import { password } from "../support/portal.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const slowModule = fileURLToPath(new URL("../support/slow-module.ts", import.meta.url));
const exportModule = fileURLToPath(new URL("../modules/export/support/fixture-module.ts", import.meta.url));

interface Answer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
  body: { errorCode?: string; data: { accessToken?: string; part?: string; reason?: string } | null };
}

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("connections to PostgreSQL", { skip }, () => {
  let fresh: FreshDatabase;
  let folder: string;
  let proxy: TcpProxy;
  let outside: pg.Client;
  let token: string;
  const portals = new Set<Portal>();

  async function open(env: Record<string, string> = {}, url = fresh.url): Promise<Portal> {
    const portal = await openPortal(
      readConfig({
        PORTAL_DATA: join(folder, "data"),
        PORTAL_PASSWORD: password,
        PORTAL_MODULES: `${slowModule},${exportModule}`,
        PORTAL_LOG_LEVEL: "silent",
        DATABASE_URL: url,
        ...env,
      }),
    );
    portals.add(portal);
    return portal;
  }

  async function close(portal: Portal): Promise<void> {
    portals.delete(portal);
    await portal.close();
  }

  async function call(portal: Portal, method: "GET" | "POST", url: string, body?: object): Promise<Answer> {
    const startedAt = performance.now();
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await portal.app.inject({ method, url, headers, ...(body ? { body } : {}) });
    return {
      status: answer.statusCode,
      retryAfter: answer.headers["retry-after"]?.toString(),
      ms: performance.now() - startedAt,
      body: answer.json(),
    };
  }
  const get = (portal: Portal, url: string) => call(portal, "GET", url);
  const statusOf = async (portal: Portal, url: string) => (await get(portal, url)).status;

  /** An address of the database that leads through the proxy. */
  function throughProxy(): string {
    const url = new URL(fresh.url ?? "");
    url.host = `127.0.0.1:${proxy.port}`;
    return url.href;
  }

  before(async () => {
    fresh = await createFreshDatabase("postgres");
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const { hostname, port } = new URL(fresh.url ?? "");
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
    outside = new pg.Client({ connectionString: fresh.url, application_name: "the test" });
    await outside.connect();
    const portal = await open();
    const signIn = { userName: "operator", password, loginType: "password" };
    token = (await call(portal, "POST", "/pms/api/session", signIn)).body.data?.accessToken ?? "";
    await close(portal);
  });
  after(async () => {
    for (const portal of portals) await portal.close();
    await outside.end();
    await proxy.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  it("that the database ends in the middle of queries and transactions end no node, no worker and no export", async () => {
    const nodes = await Promise.all([open(), open(), open()]);
    for (const node of nodes) await node.start();
    const task = {
      systemCode: "TEST",
      taskCode: "count",
      taskName: "计数",
      fileName: "计数.xlsx",
      exportParamJson: JSON.stringify({ rows: 2000, pageMs: 20 }),
    };
    assert.equal((await call(nodes[0], "POST", "/exportasync/api/v1/task/add", task)).status, 200);
    const statuses = new Set<number>();
    const acknowledged: number[] = [];
    let next = 0;
    let isOver = false;
    async function work(node: Portal): Promise<void> {
      while (!isOver) {
        const id = (next += 1);
        const answer = await call(node, "POST", `/slow/api/mark?id=${id}`);
        statuses.add(answer.status);
        if (answer.status === 200) acknowledged.push(id);
        else assert.deepEqual([answer.body.errorCode, answer.retryAfter !== undefined], ["unavailable", true]);
        statuses.add(await statusOf(node, "/slow/api/count"));
      }
    }
    const working = nodes.flatMap((node) => [work(node), work(node)]);
    for (let round = 0; round < 8; round += 1) {
      await delay(60 + round * 7);
      await outside.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
    isOver = true;
    await Promise.all(working);
    assert.deepEqual(statuses, new Set([200, 503]));
    for (const node of nodes)
      await until(
        async () => (await statusOf(node, "/slow/api/count")) === 200,
        () => "each node works again",
      );
    const { rows } = await outside.query<{ id: number }>("select id from mark");
    const stored = new Set(rows.map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
      "every acknowledged write is there",
    );
    await until(
      async () => {
        const found = await outside.query<{ status: string }>("select status from export_task");
        assert.notEqual(found.rows[0]?.status, "failed");
        return found.rows[0]?.status === "success";
      },
      () => "the export ends well",
    );
    for (const node of nodes) await close(node);
  });

  it("that are all busy let others wait, and answer 503, never 500, when the wait is over", async () => {
    const portal = await open({ PORTAL_DB_CONNECTIONS: "4", PORTAL_DB_QUEUE_SECONDS: "1" });
    const slow = Array.from({ length: 12 }, () => call(portal, "POST", "/slow/api/sleep?seconds=3"));
    await until(async () => (await sleeping()) === 3);
    const ready = await get(portal, "/readyz");
    assert.equal(ready.status, 200, "busy is not away");
    const other = await get(portal, "/slow/api/count");
    assert.deepEqual([other.status, other.body.errorCode], [503, "unavailable"]);
    assert.ok(Number(other.retryAfter) > 0);
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200, 503]));
    await close(portal);
  });

  it("suffice by default for others while 12 slow queries run", async () => {
    const portal = await open();
    const slow = Array.from({ length: 12 }, () => call(portal, "POST", "/slow/api/sleep?seconds=2"));
    await until(async () => (await sleeping()) === 12);
    assert.equal(await statusOf(portal, "/slow/api/count"), 200);
    assert.ok((await sleeping()) > 0, "it did not wait for them");
    assert.deepEqual(new Set((await Promise.all(slow)).map(({ status }) => status)), new Set([200]));
    await close(portal);
  });

  it("of long reads are others than those of sessions and writes", async () => {
    const limits = { connections: 1, readConnections: 1 };
    const { db, readDb, close: closeDatabase } = await openDatabase({ url: fresh.url, file: "", limits });
    const reads = [1, 2].map(() => sql`select pg_sleep(0.5)`.execute(readDb).then(() => "reads"));
    assert.equal(await Promise.race([...reads, sql`select 1`.execute(db).then(() => "sessions")]), "sessions");
    await Promise.all(reads);
    await closeDatabase();
  });

  async function sleeping(database = new URL(fresh.url ?? "").pathname.slice(1)): Promise<number> {
    const { rows } = await outside.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep(%' and pid <> pg_backend_pid()",
      [database],
    );
    return Number(rows[0]?.count);
  }

  it("give a statement up that takes too long", async () => {
    const portal = await open({ PORTAL_DB_STATEMENT_SECONDS: "1" });
    const answer = await get(portal, "/slow/api/sleep?seconds=50");
    assert.deepEqual([answer.status, answer.body.errorCode], [503, "unavailable"]);
    assert.equal(await statusOf(portal, "/slow/api/sleep?seconds=0"), 200);
    await close(portal);
  });

  it("let go of what a transaction holds that does nothing", async () => {
    const limits = { idleTransactionMs: 300 };
    const { db, close: closeDatabase } = await openDatabase({ url: fresh.url, file: "", limits });
    const held = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(507)`.execute(trx);
      held.resolve();
      await woken.promise;
      await sql`select 1`.execute(trx);
    });
    const ended = assert.rejects(holding, { code: "unavailable" });
    await held.promise;
    await outside.query("begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(507); commit");
    woken.resolve();
    await ended;
    await closeDatabase();
  });

  /** Begins a call. @returns what breaks it off */
  function callToLeave(address: string, path: string): () => Promise<void> {
    const leaving = request(address + path, { headers: { authorization: `Bearer ${token}` } });
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
    const portal = await open();
    const address = await portal.app.listen({ host: "127.0.0.1", port: 0 });
    const leave = callToLeave(address, "/slow/api/sleep?seconds=50");
    const staying = get(portal, "/slow/api/sleep?seconds=3");
    await until(async () => (await sleeping()) === 2);
    await leave();
    const goneAt = performance.now();
    assert.equal((await staying).status, 200);
    await until(async () => (await sleeping()) === 0);
    assert.ok(performance.now() - goneAt < 25_000, "long before its limit");
    assert.equal(await statusOf(portal, "/slow/api/count"), 200);
    await close(portal);
    assert.deepEqual(
      printed.mock.calls.map((call) => call.arguments),
      [],
    );
  });

  it("write down what others did together with a client that has gone", async () => {
    const portal = await open();
    const address = await portal.app.listen({ host: "127.0.0.1", port: 0 });
    const count = async (text: string) => Number((await outside.query<{ count: string }>(text)).rows[0]?.count);
    const sessions = () => count("select count(*) from session");
    const before = await sessions();
    const holder = new pg.Client({ connectionString: fresh.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from audit_chain for update");
    const leave = callToLeave(address, "/slow/api/recorded");
    await until(async () => {
      const waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await count(waiting)) === 1;
    });
    const signIn = { userName: "operator", password, loginType: "password" };
    const staying = [1, 2, 3].map(() => call(portal, "POST", "/pms/api/session", signIn));
    await until(async () => (await sessions()) === before + staying.length);
    await delay(50);
    await leave();
    await delay(50);
    await holder.end();
    const statuses = (await Promise.all(staying)).map(({ status }) => status);
    assert.deepEqual(statuses, [200, 200, 200]);
    await close(portal);
  });

  it("of which the database has none left to look by end no slow query, and leave the portal ready", async () => {
    const own = await createFreshDatabase("postgres");
    const url = new URL(own.url ?? "");
    const role = url.pathname.slice(1);
    // Four for calls, and one that listens to hints.
    await outside.query(`create role ${role} login connection limit 5`);
    await outside.query(`alter database ${role} owner to ${role}`);
    url.username = role;
    const environment = { PORTAL_DATA: join(folder, "crowded"), PORTAL_DB_CONNECTIONS: "5" };
    const portal = await open(environment, url.href);
    const sharedToken = token;
    try {
      const signIn = { userName: "operator", password, loginType: "password" };
      token = (await call(portal, "POST", "/pms/api/session", signIn)).body.data?.accessToken ?? "";
      const slow = Array.from({ length: 4 }, () => call(portal, "POST", "/slow/api/sleep?seconds=5"));
      await until(
        async () => (await sleeping(role)) === 4,
        () => "four sleep",
      );
      const ready = await get(portal, "/readyz");
      const statuses = (await Promise.all(slow)).map(({ status }) => status);
      assert.deepEqual([...statuses, ready.status], [200, 200, 200, 200, 200]);
    } finally {
      token = sharedToken;
      await close(portal);
      await own.drop();
      await outside.query(`drop role ${role}`);
    }
  });

  it("that wait for a session in a company switch keep nobody else from signing in", async () => {
    const portal = await open();
    const holder = new pg.Client({ connectionString: fresh.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from session for update");
    const switching = call(portal, "POST", "/pms/api/session/returnToOwn");
    await until(async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update \"session\"%'";
      return (await outside.query(waiting)).rowCount === 1;
    });
    const signIn = { userName: "manager", password, loginType: "password" };
    const signingIn = call(portal, "POST", "/pms/api/session", signIn);
    const isHeldUp = await Promise.race([signingIn.then(() => false), delay(5000, true, { ref: false })]);
    await holder.end();
    assert.equal((await signingIn).status, 200);
    assert.equal(isHeldUp, false);
    const switched = await switching;
    assert.equal(switched.status, 200);
    token = switched.body.data?.accessToken ?? "";
    await close(portal);
  });

  it("that fall silent are given up within seconds, and replaced when the network is back", async () => {
    const portal = await open({ PORTAL_DB_CONNECTIONS: "4" }, throughProxy());
    assert.deepEqual(
      await Promise.all(Array.from({ length: 4 }, () => statusOf(portal, "/slow/api/count"))),
      [200, 200, 200, 200],
    );
    const underWay = get(portal, "/slow/api/sleep?seconds=20");
    await until(
      async () => (await sleeping()) === 1,
      () => "it sleeps",
    );
    proxy.fallSilent();
    const [slow, ready, ...others] = await Promise.all([
      underWay,
      get(portal, "/readyz"),
      ...Array.from({ length: 12 }, () => get(portal, "/slow/api/count")),
    ]);
    for (const answer of [slow, ...others]) {
      assert.deepEqual([answer.status, answer.body.errorCode], [503, "unavailable"]);
      assert.ok(answer.ms < 15_000, `${answer.ms} ms`);
    }
    assert.equal(ready.status, 503);
    assert.deepEqual([ready.body.data?.part, typeof ready.body.data?.reason], ["database", "string"]);
    assert.ok(ready.ms < 5000, `${ready.ms} ms`);
    assert.ok(!JSON.stringify(ready.body).includes("postgres"), "no address, no name");
    assert.equal(await statusOf(portal, "/healthz"), 200);
    proxy.heal();
    await until(
      async () => (await statusOf(portal, "/slow/api/count")) === 200,
      () => "it works again",
    );
    assert.equal(await statusOf(portal, "/readyz"), 200);
    await close(portal);
  });

  it("of which the network lost the old ones only are told apart from slow queries", async () => {
    const portal = await open({ PORTAL_DB_CONNECTIONS: "3" }, throughProxy());
    const first = get(portal, "/slow/api/sleep?seconds=50");
    await until(
      async () => (await sleeping()) === 1,
      () => "it sleeps",
    );
    proxy.fallSilent();
    proxy.heal();
    const slow = get(portal, "/slow/api/sleep?seconds=8");
    // The database worked on and then had nothing more to do; we never heard of it.
    await outside.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(%' and query_start < now() - interval '0.05 s' and pid <> pg_backend_pid() order by query_start limit 1",
    );
    assert.equal((await first).status, 503);
    assert.equal((await slow).status, 200, "a slow query is left alone");
    await close(portal);
  });
});
