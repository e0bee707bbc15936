import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "../../server/db/index.ts";
import { endProcesses, holdPort, startServer, type ServerProcess } from "../server/support/process.ts";
import { startTcpProxy, type TcpProxy } from "../server/support/tcp-proxy.ts";
import { until } from "../support/until.ts";
import { startCluster, type Cluster } from "./support/cluster.ts";

const entryModule = fileURLToPath(new URL("./support/entry-module.ts", import.meta.url));
const password = "Replica-test-2026";
const database = "postgres";
const rounds = 200;
/** Longest time that a read may take when the replica has fallen silent under it. */
const silentMs = 10_000;

/** The part of the health that is about the replica. */
interface ReplicaHealth {
  isGood: boolean;
  reason?: string;
  lagMs?: number;
}

async function on<T extends pg.QueryResultRow>(cluster: Cluster, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("two nodes over a PostgreSQL with a replica for lists", { timeout: 300_000 }, () => {
  let folder: string;
  let primary: Cluster;
  let standby: Cluster;
  let nodes: ServerProcess[] = [];
  let watchPorts: number[] = [];
  let token = "";
  let next = 0;
  const opened = new Set<{ close(): Promise<void> }>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    primary = await startCluster();
    // A commit waits for no standby: this one may be behind, and be killed.
    standby = await primary.addStandby({ isSynchronous: false });
    const ports = await Promise.all([holdPort(), holdPort()]);
    watchPorts = ports.map(({ port }) => port);
    for (const { release } of ports) await release();
    // One after the other: the first makes the schema.
    for (const port of watchPorts) nodes.push(await start(port));
    const answer = await call(0, "/pms/api/session", { userName: "operator", password, loginType: "password" });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
    for (const node of nodes.keys()) await untilUsed(node);
  });
  after(async () => {
    for (const one of opened) await one.close();
    endProcesses();
    await primary?.dispose();
    await standby?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function start(watchPort: number): Promise<ServerProcess> {
    return startServer({
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: entryModule,
      PORTAL_SECURITY_LOG: "off",
      PORTAL_METRICS: String(watchPort),
      DATABASE_URL: primary.url(database),
      // Both servers: the one that copies is found among them.
      DATABASE_REPLICA_URL: `postgresql://postgres@${primary.host},${standby.host}/${database}?target_session_attrs=standby`,
    });
  }

  function call(node: number, path: string, body?: object): Promise<Response> {
    return fetch(`${nodes[node]?.address}${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json", reqid: randomUUID() } : {}),
      },
    });
  }

  async function healthOf(node: number): Promise<ReplicaHealth | undefined> {
    const answer = await fetch(`http://127.0.0.1:${watchPorts[node]}/health`);
    return ((await answer.json()) as { parts: { replica?: ReplicaHealth } }).parts.replica;
  }

  const untilUsed = (node: number) =>
    until(
      async () => (await healthOf(node))?.isGood === true,
      () => `node ${node} uses the replica: ${nodes[node]?.output()}`,
    );

  async function readsOf(node: number): Promise<{ replica: number; primary: number }> {
    const text = await (await fetch(`http://127.0.0.1:${watchPorts[node]}/metrics`)).text();
    const count = (server: string) =>
      Number(new RegExp(`^portal_db_replica_reads_total\\{server="${server}"\\} (\\d+)$`, "m").exec(text)?.[1]);
    return { replica: count("replica"), primary: count("primary") };
  }

  /** Writes at one node and reads at the other, so many times. @returns the times after which the own write was missing */
  async function writeAndRead(times: number): Promise<{ stale: number; longestMs: number }> {
    let [stale, longestMs] = [0, 0];
    for (let count = 0; count < times; count += 1) {
      const id = (next += 1);
      const written = await call(count % 2, `/entries/api/add?id=${id}`, {});
      assert.equal(written.status, 200);
      await written.body?.cancel();
      const askedAt = performance.now();
      const read = await call((count + 1) % 2, `/entries/api/list?from=${id}`);
      longestMs = Math.max(longestMs, performance.now() - askedAt);
      assert.equal(read.status, 200);
      const { data } = (await read.json()) as { data: number[] };
      if (data[0] !== id) stale += 1;
    }
    return { stale, longestMs };
  }

  it("whoever writes at one node finds it in a list of the other, which the replica answers", async (t) => {
    const before = await Promise.all(nodes.map((_, node) => readsOf(node)));
    const { stale, longestMs } = await writeAndRead(rounds);
    const there = await Promise.all(nodes.map((_, node) => readsOf(node)));
    const byReplica = there.reduce((sum, { replica }, node) => sum + replica - (before[node]?.replica ?? 0), 0);
    t.diagnostic(`${byReplica} of ${rounds} lists by the replica; the longest took ${longestMs.toFixed(0)} ms`);
    assert.equal(stale, 0);
    assert.ok(byReplica > rounds / 2, `${byReplica} of ${rounds}`);
  });

  it("while the replica stands still the primary answers, and the health says so; after that it comes back", async (t) => {
    await on(standby, "select pg_wal_replay_pause()");
    const { stale, longestMs } = await writeAndRead(20);
    t.diagnostic(`the longest list took ${longestMs.toFixed(0)} ms`);
    assert.equal(stale, 0);
    await until(async () => ((await healthOf(0))?.lagMs ?? 0) > 2000);
    const health = await healthOf(0);
    assert.deepEqual([health?.isGood, health?.reason], [false, "it is behind"]);
    assert.match(await (await fetch(`http://127.0.0.1:${watchPorts[0]}/metrics`)).text(), /^portal_db_replica_up 0$/m);
    await on(standby, "select pg_wal_replay_resume()");
    for (const node of nodes.keys()) await untilUsed(node);
    assert.equal((await healthOf(0))?.lagMs, 0);
  });

  /** Exports all entries. @returns how many the file has */
  async function exportAll(): Promise<number> {
    const answer = await call(0, "/exportasync/api/v1/task/add", {
      systemCode: "TEST",
      taskCode: "entries",
      taskName: "条目",
      fileName: "条目.xlsx",
      exportParamJson: "{}",
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const statement = `select status, row_count::int as rows from export_task where id = '${data.id}'`;
    const task = async () => (await on<{ status: string; rows: number }>(primary, statement))[0];
    await until(async () => (await task())?.status === "success");
    return (await task())?.rows ?? NaN;
  }

  /** Connections of a server whose last statement was that of an export. */
  async function exportsOn(cluster: Cluster): Promise<number> {
    const like = "application_name = 'customs-portal' and query like '%exported%'";
    const [found] = await on<{ count: number }>(
      cluster,
      `select count(*)::int as count from pg_stat_activity where ${like}`,
    );
    return found?.count ?? NaN;
  }

  it("exports are read there, too, and have what was written right before", async () => {
    // The thread has looked at the replica once the first is through.
    await exportAll();
    await writeAndRead(1);
    await until(async () => (await exportAll()) === next && (await exportsOn(standby)) > 0);
    assert.equal(await exportAll(), next);
    await until(
      async () => (await exportsOn(primary)) === 0,
      () => "the primary is asked for no export",
    );
  });

  it("no call fails when it is killed and started again, nor does an export", async () => {
    await standby.kill();
    assert.equal((await writeAndRead(20)).stale, 0);
    assert.equal(await exportAll(), next);
    await until(async () => (await healthOf(0))?.isGood === false);
    await standby.start();
    for (const node of nodes.keys()) await untilUsed(node);
    assert.equal((await writeAndRead(10)).stale, 0);
  });

  /** Connects to the replica over a line, and tells of the statements there that fail. */
  async function openBeside(line?: TcpProxy): Promise<Database & { failed: string[] }> {
    const failed: string[] = [];
    const url = line ? `postgresql://postgres@127.0.0.1:${line.port}/${database}` : standby.url(database);
    const options = { url: primary.url(database), file: "", replica: { url, waitMs: 100 } };
    const own = await openDatabase(options, (pool) => (statement, _ms, hasFailed) => {
      if (pool === "replica" && hasFailed) failed.push(statement);
    });
    opened.add(own);
    await until(() => own.replica?.state().isUsed === true);
    return { ...own, failed };
  }

  it("a long read that the replica gives up for the rows that it has to remove is read at the primary", async () => {
    await on(standby, "alter system set max_standby_streaming_delay = 100");
    await on(standby, "select pg_reload_conf()");
    const own = await openBeside();
    const answer = sql<{ count: number }>`select count(*) as count, pg_sleep(3) from entry`.execute(own.listDb);
    await delay(300);
    await on(primary, `delete from entry where id <= ${rounds / 2}`);
    await on(primary, "vacuum entry");
    const { rows } = await answer;
    assert.equal(own.failed.length, 1, "it was given up there");
    assert.match(own.failed[0] ?? "", /pg_sleep/);
    assert.equal(rows[0]?.count, next - rounds / 2);
    assert.deepEqual(own.replica?.state().reads, { replica: 0, primary: 1 });
  });

  it("a line that falls silent under a read holds it up for seconds, and the next ones not at all", async (t) => {
    const [host = "", port] = standby.host.split(":");
    const line = await startTcpProxy({ host, port: Number(port) });
    opened.add(line);
    const own = await openBeside(line);
    const read = async () => {
      const startedAt = performance.now();
      await sql`select count(*) from entry`.execute(own.listDb);
      return performance.now() - startedAt;
    };
    await read();
    assert.equal(own.replica?.state().reads.replica, 1);
    line.fallSilent();
    const heldUpMs = await read();
    t.diagnostic(`held up for ${(heldUpMs / 1000).toFixed(1)} s`);
    assert.ok(heldUpMs < silentMs, `${heldUpMs} ms`);
    await until(() => own.replica?.state().isUsed === false);
    assert.ok((await read()) < 1000);
    line.heal();
    await until(() => own.replica?.state().isUsed === true);
    await read();
    assert.equal(own.replica?.state().reads.replica, 2);
  });

  it("once it is promoted, what it writes by itself is in no list", async () => {
    await standby.promote();
    await on(standby, "insert into entry values (1000000)");
    assert.equal((await writeAndRead(20)).stale, 0);
    const answer = await call(0, "/entries/api/list?from=1000000");
    assert.deepEqual(((await answer.json()) as { data: number[] }).data, []);
    await until(async () => (await healthOf(0))?.isGood === false);
    for (const node of nodes) {
      const { code, err } = await node.end("SIGTERM");
      assert.equal(code, 0);
      assert.match(err, /"reason":"it is behind"[^\n]+the replica is not used/);
      assert.match(err, /the replica answers reads again/);
    }
    nodes = [];
  });
});
