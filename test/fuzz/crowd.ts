/**
 * What others wait while one user, or somebody without a session, sends as much as it can: 150 calls at once, again and
 * again, from a thread of their own, to a portal in a process of its own; meanwhile another user reads its list and
 * `/healthz` is asked.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval as ticks } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createFreshDatabase, engines, type Engine } from "../server/support/databases.ts";
import { password } from "../server/support/portal.ts";
import { startServer } from "../server/support/process.ts";

const seconds = Number(process.env["CROWD_SECONDS"] ?? 8);
const atOnce = 150;
/** As many of those whose bodies come byte by byte: what is read at once of a connection costs 10 ms before it is cut. */
const inPiecesAtOnce = 15;
const probeMs = 20;

/** What 95 of 100 calls of others may take, milliseconds. */
const mostMs = 250;

const events = (change: object) => ({
  events: Array.from({ length: 500 }, (_, at) => ({
    ...{ dataType: "userAction", opTime: at, token: "", userNo: "", userCompany: "", ip: "", message: `一 ${at}` },
    ...change,
  })),
});

/** Where each of many calls at once goes, with what, and whether they keep their connections and bear a session. */
interface Attack {
  path: string;
  body: string;
  keepAlive: boolean;
  isAnonymous: boolean;
  /** Each byte of the body comes as a chunk of its own. */
  isInPieces?: boolean;
}

const refused = JSON.stringify(events({ opTime: [], token: {}, userNo: 1, message: null }));
const tracked = { path: "/pms/api/track", keepAlive: true, isAnonymous: false };
const task = { path: "/front/api/v1/transfer/direct_tasks/create", keepAlive: true, isAnonymous: true };
const taskOf = (paths: number) =>
  JSON.stringify({ task_id: "a", transfer_token: "bad", source_paths: Array<number>(paths).fill(0) });
/** By what becomes of them. */
const attacks: Readonly<Record<string, Attack>> = {
  "events refused": { ...tracked, body: refused },
  "events refused, a new connection each": { ...tracked, body: refused, keepAlive: false },
  "events written": { ...tracked, body: JSON.stringify(events({})) },
  "tasks of nobody with too much": { ...task, body: taskOf(9_900) },
  "tasks of nobody with as much as may be": { ...task, body: taskOf(290) },
  "tasks of nobody in more pieces than may be": { ...task, body: " ".repeat(100_000), isInPieces: true },
  "tasks of nobody in as many pieces as may be": { ...task, body: " ".repeat(2_000), isInPieces: true },
};

interface Target {
  address: string;
  token: string;
}

/** @returns the status and the text of an answer, or the status 0 where the connection broke */
function call(
  { address, token }: Target,
  path: string,
  { body, agent }: { body?: string; agent?: Agent } = {},
): Promise<{ status: number; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const method = body === undefined ? "GET" : "POST";
  const sent = request(new URL(path, address), { agent, headers, method }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (part: string) => (text += part));
    answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    answer.on("error", () => resolve({ status: 0, text }));
  });
  sent.on("error", () => resolve({ status: 0, text: "" }));
  sent.end(body);
  return promise;
}

/** Sends a body byte by byte on a connection of its own. @returns the status, 0 where the connection broke */
function pour({ address }: Target, path: string, body: string): Promise<{ status: number }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number }>();
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  socket.write(head + body.replaceAll(/[^]/g, "1\r\n$&\r\n") + "0\r\n\r\n");
  socket.once("data", (answer: Buffer) => {
    resolve({ status: Number(answer.subarray(9, 12).toString()) });
    socket.destroy();
  });
  socket.on("error", () => undefined).once("close", () => resolve({ status: 0 }));
  return promise;
}

async function tokenOf(address: string, userName: string): Promise<string> {
  const body = JSON.stringify({ userName, password, loginType: "password" });
  const { text } = await call({ address, token: "" }, "/pms/api/session", { body });
  return (JSON.parse(text) as { data: { accessToken: string } }).data.accessToken;
}

/** Sends until it is ended. */
async function attack({ target, path, body, keepAlive, isInPieces }: Attack & { target: Target }): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: atOnce });
  const counts: Record<number, number> = {};
  let ends = false;
  parentPort?.once("message", () => (ends = true));
  async function sendOn(): Promise<void> {
    while (!ends) {
      const { status } = isInPieces ? await pour(target, path, body) : await call(target, path, { body, agent });
      if (Object.keys(counts).length === 0) parentPort?.postMessage("begun");
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: isInPieces ? inPiecesAtOnce : atOnce }, sendOn));
  agent.destroy();
  parentPort?.postMessage(counts);
}

interface Probe {
  path: string;
  body?: string;
  keepAlive?: boolean;
}

/** What a call takes for a while, one after the other. @returns milliseconds, sorted */
async function probe(target: Target, { path, body, keepAlive = true }: Probe): Promise<number[]> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for await (const _ of ticks(probeMs)) {
    const began = performance.now();
    if (began > end) break;
    const { status } = await call(target, path, { agent, ...(body === undefined ? {} : { body }) });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    times.push(performance.now() - began);
  }
  agent.destroy();
  return times.toSorted((left, right) => left - right);
}

const probes = {
  list: { path: "/exportasync/api/v1/task/get", body: JSON.stringify({ pageNum: 1, pageSize: 10 }) },
  "/healthz": { path: "/healthz" },
  "/healthz, a new connection each": { path: "/healthz", keepAlive: false },
};
type Figures = Record<keyof typeof probes, { median: number; p95: number; most: number }>;

async function measure(target: Target): Promise<Figures> {
  const found = await Promise.all(
    Object.entries(probes).map(async ([name, asked]) => {
      const times = await probe(target, asked);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN;
      return [name, { median: at(0.5), p95: at(0.95), most: at(1) }] as const;
    }),
  );
  return Object.fromEntries(found) as Figures;
}

/** Measures with nothing else, then beside each attack. @returns whether others waited less than `mostMs` */
async function crowd(engine: Engine): Promise<boolean> {
  const fresh = await createFreshDatabase(engine);
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-crowd-"));
  const server = await startServer({
    PORT: "0",
    PORTAL_DATA: join(folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_SEED_ROWS: "10",
    PORTAL_LOG_LEVEL: "silent",
    ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
  });
  let isFair = true;
  try {
    const { address } = server;
    const [greedy, other] = [await tokenOf(address, "operator"), await tokenOf(address, "manager")];
    const target = { address, token: other };
    await measure(target);
    const idle = await measure(target);
    const tell = (name: string, figures: Figures) => {
      for (const [what, { median, p95, most }] of Object.entries(figures))
        console.log(`  ${what}: ${[median, p95, most].map((ms) => ms.toFixed(1)).join(", ")} ms: ${name}`);
    };
    console.log(`${engine}: median, p95 and most of what others wait`);
    tell("alone", idle);
    for (const [name, attack] of Object.entries(attacks)) {
      const workerData = { ...attack, target: { address, token: attack.isAnonymous ? "" : greedy } };
      const thread = new Worker(import.meta.filename, { workerData });
      await once(thread, "message");
      const figures = await measure(target);
      thread.postMessage("end");
      const [counts] = (await once(thread, "message")) as [Record<number, number>];
      tell(
        `beside ${attack.isInPieces ? inPiecesAtOnce : atOnce} at once, ${name} (${JSON.stringify(counts)})`,
        figures,
      );
      for (const what of Object.keys(probes) as (keyof Figures)[]) if (figures[what].p95 > mostMs) isFair = false;
    }
  } finally {
    await server.end("SIGTERM");
    await fresh.drop();
    await rm(folder, { recursive: true });
  }
  return isFair;
}

if (isMainThread) {
  for (const engine of engines) if (!(await crowd(engine))) process.exitCode = 1;
} else await attack(workerData as Attack & { target: Target });
