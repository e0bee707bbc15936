import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { endProcesses, startServer, type ServerProcess } from "../server/support/process.ts";
import { until } from "../support/until.ts";
import { startCluster, type Cluster } from "./support/cluster.ts";

const slowModule = fileURLToPath(new URL("../server/support/slow-module.ts", import.meta.url));
const exportModule = fileURLToPath(new URL("../server/modules/export/support/fixture-module.ts", import.meta.url));
const password = "Failover-test-2026";
const database = "postgres";
/** Writes that must have been acknowledged before the failover, and after it. */
const calmWrites = 30;

/** A call of the load, and when it was answered. */
interface Call {
  status: number;
  at: number;
}

describe("two nodes over a PostgreSQL that fails over to its standby under load", { timeout: 300_000 }, () => {
  let folder: string;
  let primary: Cluster;
  let standby: Cluster;
  let nodes: ServerProcess[] = [];
  let token = "";
  const calls: Call[] = [];
  const acknowledged: number[] = [];
  const tasks: string[] = [];
  let next = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    primary = await startCluster();
    standby = await primary.addStandby();
    nodes = await Promise.all([start(), start()]);
    const answer = await call(0, "/pms/api/session", { userName: "operator", password, loginType: "password" });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    endProcesses();
    await primary?.dispose();
    await standby?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function start(): Promise<ServerProcess> {
    return startServer({
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: `${slowModule},${exportModule}`,
      PORTAL_LOG_LEVEL: "fatal",
      PORTAL_EXPORT_OPEN_TASKS: "1000",
      DATABASE_URL: `postgresql://postgres@${primary.host},${standby.host}/${database}?target_session_attrs=read-write`,
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

  async function counted(answer: Promise<Response>): Promise<Response> {
    const got = await answer;
    calls.push({ status: got.status, at: performance.now() });
    return got;
  }

  async function write(node: number): Promise<void> {
    const id = (next += 1);
    const answer = await counted(call(node, `/slow/api/mark?id=${id}`, {}));
    if (answer.status === 200) acknowledged.push(id);
    await answer.body?.cancel();
  }

  async function read(node: number): Promise<void> {
    const answer = await counted(call(node, "/slow/api/count"));
    await answer.body?.cancel();
  }

  async function addExport(node: number): Promise<void> {
    const answer = await call(node, "/exportasync/api/v1/task/add", {
      systemCode: "TEST",
      taskCode: "count",
      taskName: "计数",
      fileName: "计数.xlsx",
      exportParamJson: JSON.stringify({ rows: 600, pageMs: 30 }),
    });
    if (answer.status === 200) tasks.push(((await answer.json()) as { data: { id: string } }).data.id);
  }

  async function underLoad(work: () => Promise<void>): Promise<void> {
    let isOver = false;
    const repeat = async (what: () => Promise<void>) => {
      while (!isOver) await what();
    };
    const load = nodes.flatMap((_, node) => [
      repeat(() => write(node)),
      repeat(() => write(node)),
      repeat(() => read(node)),
      repeat(async () => {
        await addExport(node);
        await delay(200);
      }),
    ]);
    await work().finally(() => (isOver = true));
    await Promise.all(load);
  }

  async function untilMore(): Promise<void> {
    const wanted = acknowledged.length + calmWrites;
    await until(
      () => acknowledged.length >= wanted,
      () => `${acknowledged.length} of ${wanted} writes`,
    );
  }

  it("every node answers 503 until the standby writes and comes back by itself; no acknowledged write is lost", async (t) => {
    let killedAt = 0;
    let promotedAt = 0;
    await underLoad(async () => {
      await untilMore();
      await primary.kill();
      killedAt = performance.now();
      await until(() => calls.some(({ status }) => status === 503));
      await standby.promote();
      promotedAt = performance.now();
      for (const node of nodes.keys())
        await until(
          async () => (await call(node, `/slow/api/mark?id=${(next += 1)}`, {})).status === 200,
          () => `node ${node} writes again`,
        );
      await untilMore();
    });
    const failed = calls.filter(({ status }) => status !== 200);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const lastAt = Math.max(...failed.map(({ at }) => at));
    t.diagnostic(
      `promoted after ${seconds(promotedAt - killedAt)} s; the last 503 ${seconds(lastAt - promotedAt)} s after that; ${failed.length} of ${calls.length} calls`,
    );
    assert.deepEqual(new Set(failed.map(({ status }) => status)), new Set([503]));
    for (const { address } of nodes) assert.equal((await fetch(`${address}/readyz`)).status, 200);
    const rows = await onStandby<{ id: number }>("select id from mark");
    const stored = new Set(rows.map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
    );
  });

  async function onStandby<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: standby.url(database) });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  it("every export that was accepted is finished", async () => {
    assert.ok(tasks.length > 2, `${tasks.length} exports`);
    const statuses = async () => {
      const rows = await onStandby<{ id: string; status: string }>("select id, status from export_task");
      const found = new Map(rows.map(({ id, status }) => [id, status]));
      return new Set(tasks.map((id) => found.get(id)));
    };
    await until(
      async () => [...(await statuses())].every((status) => status === "success" || status === "failed"),
      () => "the exports end",
    );
    assert.deepEqual(await statuses(), new Set(["success"]));
  });

  it("a node that starts finds the server that writes behind the one that is gone", async () => {
    const another = await start();
    assert.equal((await fetch(`${another.address}/readyz`)).status, 200);
    for (const node of [...nodes, another]) assert.equal((await node.end("SIGTERM")).code, 0);
  });
});
