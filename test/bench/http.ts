/** CPU time per request: an authenticated call of the full server against bare node:http, in turns. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, printTable } from "./support/figures.ts";

const requests = Number(process.env["BENCH_REQUESTS"] ?? 20_000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const connections = 16;
const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: connections });

interface Server {
  child: ChildProcess;
  origin: string;
  token: string;
}

async function start(kind: "own" | "bare"): Promise<Server> {
  const child = fork(join(import.meta.dirname, "support/http-server.ts"), [kind, folder], {
    execArgv: ["--conditions=source"],
  });
  const [message] = (await once(child, "message")) as [{ origin: string; token: string }];
  return { child, ...message };
}

/** One call; the full server looks the session up and answers the same envelope as the bare one. */
function call({ origin, token }: Server): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(
      `${origin}/bench/api/list?lang=zh-CN`,
      { agent, headers: { authorization: `Bearer ${token}`, reqId: "5f0c0f3e-6b59-4c4e-9a55-2f1f4be5d9c1" } },
      (answer) => {
        answer.resume();
        answer.on("end", () => (answer.statusCode === 200 ? done() : fail(new Error(`status ${answer.statusCode}`))));
      },
    );
    sent.on("error", fail);
    sent.end();
  });
}

async function load(server: Server, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await call(server);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function cpuOf({ child }: Server): Promise<number> {
  child.send("usage");
  const [message] = (await once(child, "message")) as [{ cpu: number }];
  return message.cpu;
}

const servers = { own: await start("own"), bare: await start("bare") };
const micros: Record<"own" | "bare", number[]> = { own: [], bare: [] };
try {
  for (const server of Object.values(servers)) await load(server, requests / 4);
  for (let round = 0; round < rounds; round++) {
    for (const kind of ["own", "bare"] as const) {
      const before = await cpuOf(servers[kind]);
      await load(servers[kind], requests);
      micros[kind].push((await cpuOf(servers[kind])) - before);
    }
  }
} finally {
  for (const { child } of Object.values(servers)) child.kill("SIGKILL");
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
}

const ratios = micros.bare.map((bare, round) => bare / (micros.own[round] ?? NaN));
printTable(
  `An authenticated route, ${requests} requests over ${connections} connections, median of ${rounds}`,
  ["server", "CPU µs per request"],
  (["own", "bare"] as const).map((kind) => [kind, (median(micros[kind]) / requests).toFixed(1)]),
);
console.log(`bare / own, CPU per request, median of the rounds: ${median(ratios).toFixed(2)} (aim 0.40 or more)`);
