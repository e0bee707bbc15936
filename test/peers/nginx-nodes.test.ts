import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openStream } from "../server/modules/hints/support/stream.ts";
import { createFreshDatabase, type FreshDatabase } from "../server/support/databases.ts";
import { endProcesses, holdPort, startServer, type ServerProcess } from "../server/support/process.ts";
import { until } from "../support/until.ts";
import { connectTo, type Answer, type Connection } from "./support/http2.ts";
import { startNginxBefore, type Nginx } from "./support/nginx.ts";

const tallyModule = fileURLToPath(new URL("./support/tally-module.ts", import.meta.url));
const password = "Nodes-test-2026";
const rounds = 3;
const readers = 4;
const writers = 3;
/** nginx ends a connection after a thousand calls. */
const callsOfConnection = 500;
/** Calls that the load must have made until a round goes on. */
const callsOfRound = 60;

describe("three nodes behind nginx, as docs/examples/nginx-nodes.conf has it", { timeout: 300_000 }, () => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: pg.Client;
  let ports: number[];
  let nodes: ServerProcess[];
  let nginx: Nginx;
  let client: Connection;
  let headers: { authorization: string };
  let nextId = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase("postgres");
    database = new pg.Client({ connectionString: fresh.url });
    await database.connect();
    const held = await Promise.all([holdPort(), holdPort(), holdPort()]);
    ports = held.map(({ port }) => port);
    await Promise.all(held.map(({ release }) => release()));
    nodes = await Promise.all(ports.map((_, index) => start(index)));
    nginx = await startNginxBefore(ports.map((port) => `127.0.0.1:${port}`));
    client = await connectTo(nginx);
    const signIn = { userName: "operator", password, loginType: "password" };
    const answer = await client.post("/pms/api/session", signIn);
    const { data } = JSON.parse(answer.body.toString()) as { data: { accessToken: string } };
    headers = { authorization: `Bearer ${data.accessToken}` };
  });
  after(async () => {
    client?.close();
    await nginx?.dispose();
    endProcesses();
    await database?.end();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function start(index: number): Promise<ServerProcess> {
    return startServer({
      PORT: String(ports[index]),
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_MODULES: tallyModule,
      PORTAL_LOG_LEVEL: "fatal",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_TRUST_PROXY: "127.0.0.1",
      PORTAL_DRAIN_SECONDS: "1",
      PORTAL_DB_CONNECTIONS: "9",
      DATABASE_URL: fresh.url ?? "",
    });
  }

  function add(
    id: number,
    { reqid, seconds = 0 }: { reqid?: string | undefined; seconds?: number },
    connection: Connection = client,
  ): Promise<Answer> {
    const path = `/tally/api/add?id=${id}&seconds=${seconds}`;
    return connection.post(path, {}, { ...headers, ...(reqid !== undefined && { reqid }) });
  }

  /** Does something over and over, over connections that are not used up. */
  async function repeat(isOver: () => boolean, work: (connection: Connection) => Promise<void>): Promise<void> {
    while (!isOver()) {
      const connection = await connectTo(nginx);
      for (let calls = 0; calls < callsOfConnection && !isOver(); calls += 1) await work(connection);
      connection.close();
    }
  }

  async function rowsOf(id: number): Promise<{ pid: number }[]> {
    return (await database.query<{ pid: number }>("select pid from tally where id = $1", [id])).rows;
  }

  /** What became of the calls of a load. */
  interface Load {
    reads: number[];
    /** The status of each write by its id. */
    writes: Map<number, number>;
    /** Writes that have no answer yet. */
    open: Set<number>;
  }

  /** Reads and writes all the time that the work goes on. */
  async function underLoad(work: (load: Load) => Promise<void>): Promise<Load> {
    const load: Load = { reads: [], writes: new Map(), open: new Set() };
    let isOver = false;
    const isDone = () => isOver;
    const reading = Array.from({ length: readers }, () =>
      repeat(isDone, async (connection) => {
        load.reads.push((await connection.request("/tally/api/count", { headers })).status);
      }),
    );
    const writing = Array.from({ length: writers }, () =>
      repeat(isDone, async (connection) => {
        const id = (nextId += 1);
        const call = { reqid: randomUUID(), seconds: 0.02 };
        load.open.add(id);
        load.writes.set(id, (await add(id, call, connection)).status);
        load.open.delete(id);
      }),
    );
    await work(load).finally(() => (isOver = true));
    await Promise.all([...reading, ...writing]);
    return load;
  }

  /** Ends each node in its turn and starts it anew. */
  async function roll({ reads, open }: Load, signal: NodeJS.Signals): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const index = round % nodes.length;
      const before = reads.length;
      await until(
        () => reads.length >= before + callsOfRound,
        () => `${reads.length} calls`,
      );
      await nodes[index]?.end(signal);
      const met = [...open];
      nodes[index] = await start(index);
      // The other nodes wait for what the one that died had begun, for seconds: each write meets one end.
      await until(
        () => !met.some((id) => open.has(id)),
        () => `${met.filter((id) => open.has(id)).join(", ")} without an answer`,
      );
    }
  }

  async function assertOnce({ writes }: Load): Promise<void> {
    const { rows } = await database.query<{ id: number; times: number }>(
      "select id, count(*)::int as times from tally where id = any($1) group by id",
      [[...writes.keys()]],
    );
    const times = new Map(rows.map((row) => [row.id, row.times]));
    assert.deepEqual(
      rows.filter((row) => row.times > 1),
      [],
      "done twice",
    );
    const lost = [...writes].filter(([id, status]) => status === 200 && !times.has(id));
    assert.deepEqual(lost, [], "acknowledged and not there");
  }

  it(`${rounds} kills in turn fail no read, and lose and double no write that bears a reqId`, async (t) => {
    const load = await underLoad((running) => roll(running, "SIGKILL"));
    const failed = [...load.writes.values()].filter((status) => status !== 200);
    t.diagnostic(`${load.reads.length} reads, ${load.writes.size} writes, ${failed.length} of them not acknowledged`);
    assert.deepEqual(
      load.reads.filter((status) => status !== 200),
      [],
    );
    // Begun by the node that died: nobody does them a second time, and nobody says that they are done.
    assert.deepEqual(
      failed.filter((status) => status !== 409),
      [],
    );
    await assertOnce(load);
  });

  it(`${rounds} nodes that are ended in order fail neither a read nor a write that bears a reqId`, async () => {
    const load = await underLoad((running) => roll(running, "SIGTERM"));
    const all = [...load.reads, ...load.writes.values()];
    assert.deepEqual(
      all.filter((status) => status !== 200),
      [],
    );
    await assertOnce(load);
  });

  /** Kills the node that works on a write, once it is at it. */
  async function killAt(id: number): Promise<void> {
    await until(async () => (await rowsOf(id)).length > 0);
    const [row] = await rowsOf(id);
    process.kill(row?.pid ?? 0, "SIGKILL");
  }

  async function revive(): Promise<void> {
    for (const index of nodes.keys())
      nodes[index] = await fetch(`http://127.0.0.1:${ports[index]}/healthz`).then(
        () => nodes[index] as ServerProcess,
        () => start(index),
      );
  }

  it("a write without a reqId goes to no second node", async () => {
    const id = (nextId += 1);
    const answering = add(id, { seconds: 5 });
    await killAt(id);
    assert.equal((await answering).status, 502);
    assert.equal((await rowsOf(id)).length, 1);
    await revive();
  });

  it("one with a reqId does, where nothing is done twice", async () => {
    const id = (nextId += 1);
    const reqid = randomUUID();
    const answering = add(id, { seconds: 5, reqid });
    await killAt(id);
    const answer = await answering;
    assert.equal((JSON.parse(answer.body.toString()) as { errorCode: string }).errorCode, "request-in-progress");
    assert.equal((await rowsOf(id)).length, 1);
    await revive();
  });

  it("a node that is to end says so first, and answers as before meanwhile", async () => {
    const address = `http://127.0.0.1:${ports[0]}`;
    const ended = nodes[0]?.end("SIGTERM");
    await until(async () => (await fetch(`${address}/readyz`)).status === 503);
    const answer = await fetch(`${address}/tally/api/count`, { headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("connection"), "close");
    assert.equal((await ended)?.code, 0);
    nodes[0] = await start(0);
  });

  it("a read leaves a node that stands still before pages give up", async () => {
    nodes[0]?.signal("SIGSTOP");
    try {
      const reading = Array.from({ length: 6 }, () => client.request("/tally/api/count", { headers }));
      for (const { status } of await Promise.all(reading)) assert.equal(status, 200);
    } finally {
      nodes[0]?.signal("SIGCONT");
    }
  });

  it("hints come through as they are given", async () => {
    const token = headers.authorization.replace("Bearer ", "");
    const stream = await openStream(`https://${nginx.name}:${nginx.httpsPort}`, token, nginx.certificate);
    const body = { until: "1-00000000-0000-7000-8000-000000000000" };
    assert.equal((await client.post("/pms/api/messages/read", body, headers)).status, 200);
    await stream.has("messages");
    stream.close();
  });
});
