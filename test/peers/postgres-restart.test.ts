import assert from "node:assert/strict";
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
const password = "Restart-test-2026";
const endMs = 120_000;
const rounds = 3;

describe("three nodes over a PostgreSQL that is restarted under load", { timeout: 5 * endMs }, () => {
  let folder: string;
  let cluster: Cluster;
  let nodes: ServerProcess[] = [];
  let token = "";
  /** Writes that were acknowledged, and what the calls were answered. */
  const acknowledged: number[] = [];
  const tasks: string[] = [];
  const statuses = new Map<number, number>();
  let next = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    cluster = await startCluster();
    const start = () =>
      startServer({
        PORT: "0",
        PORTAL_DATA: join(folder, "data"),
        PORTAL_PASSWORD: password,
        PORTAL_MODULES: `${slowModule},${exportModule}`,
        PORTAL_LOG_LEVEL: "fatal",
        PORTAL_EXPORT_OPEN_TASKS: "1000",
        DATABASE_URL: cluster.url("postgres"),
      });
    nodes = await Promise.all([start(), start(), start()]);
    const answer = await call(0, "/pms/api/session", { userName: "operator", password, loginType: "password" });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  });
  after(async () => {
    endProcesses();
    await cluster?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function call(node: number, path: string, body?: object): Promise<Response> {
    return fetch(`${nodes[node]?.address}${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    });
  }

  async function write(node: number): Promise<void> {
    const id = (next += 1);
    const answer = await call(node, `/slow/api/mark?id=${id}`, {});
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) acknowledged.push(id);
    else assert.equal(((await answer.json()) as { errorCode: string }).errorCode, "unavailable");
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
    const load = nodes.flatMap((_, node) =>
      Array.from({ length: 3 }, async () => {
        while (!isOver) await write(node);
      }),
    );
    const exporting = (async () => {
      for (let node = 0; !isOver; node = (node + 1) % nodes.length) {
        await addExport(node);
        await delay(100);
      }
    })();
    await work().finally(() => (isOver = true));
    await Promise.all([...load, exporting]);
  }

  for (const mode of ["fast", "immediate"] as const) {
    it(`all live on after ${rounds} ${mode} restarts, answer 200 or 503 and nothing else, and lose no acknowledged write`, async () => {
      await underLoad(async () => {
        for (let round = 0; round < rounds; round += 1) {
          await delay(300);
          await cluster.restart(mode);
          for (const node of nodes.keys())
            await until(
              async () => (await call(node, "/slow/api/count")).status === 200,
              () => `node ${node} works again`,
            );
        }
      });
      for (const node of nodes.keys()) assert.equal((await call(node, "/readyz")).status, 200);
      assert.deepEqual(
        [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
        [],
      );
      const client = new pg.Client({ connectionString: cluster.url("postgres") });
      await client.connect();
      const { rows } = await client.query<{ id: number }>("select id from mark");
      await client.end();
      const stored = new Set(rows.map(({ id }) => id));
      assert.ok(acknowledged.length > 50, `${acknowledged.length} writes`);
      assert.deepEqual(
        acknowledged.filter((id) => !stored.has(id)),
        [],
      );
    });
  }

  it("every export that was accepted is finished", async () => {
    const client = new pg.Client({ connectionString: cluster.url("postgres") });
    await client.connect();
    const read = async () => {
      const { rows } = await client.query<{ id: string; status: string }>("select id, status from export_task");
      return new Map(rows.map(({ id, status }) => [id, status]));
    };
    try {
      assert.ok(tasks.length > 5, `${tasks.length} exports`);
      await until(
        async () => {
          const found = await read();
          return tasks.every((id) => found.get(id) === "success" || found.get(id) === "failed");
        },
        () => "the exports end",
      );
      const found = await read();
      assert.deepEqual(new Set(tasks.map((id) => found.get(id))), new Set(["success"]));
    } finally {
      await client.end();
    }
    for (const node of nodes) assert.equal((await node.end("SIGTERM")).code, 0);
  });
});
