/**
 * What others wait while many search: 20 users filter and page through large lists on SQLite without a pause, and
 * `/healthz`, which asks no database, and `/readyz`, which does, are called meanwhile; the same calls of a portal that
 * has nothing else to do are the floor.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../server/db/index.ts";
import { password } from "./support/export-subjects.ts";
import { printTable, quantile } from "./support/figures.ts";
import { addUsers } from "./support/many-users.ts";

const rows = process.env["BENCH_ROWS"] ?? "200000";
const users = Number(process.env["BENCH_USERS"] ?? 20);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
const probeMs = 25;
const folder = process.env["BENCH_FOLDER"] ?? (await mkdtemp(join(tmpdir(), "customs-portal-bench-")));
const agent = new Agent({ keepAlive: true });

const child = fork(join(import.meta.dirname, "support/export-portal.ts"), [folder], {
  execArgv: ["--conditions=source"],
  env: { ...process.env, PORTAL_SEED_ROWS: rows },
});
const [{ origin }] = (await once(child, "message")) as [{ origin: string }];

/** A call; what it took in milliseconds and what it answered. */
function call(path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; status: number; text: string }>();
  const began = performance.now();
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const sent = request(origin + path, { agent, headers, method: body === undefined ? "GET" : "POST" }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      const text = Buffer.concat(parts).toString();
      resolve({ ms: performance.now() - began, status: answer.statusCode ?? 0, text });
    });
  });
  sent.on("error", reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

async function signIn(userName: string): Promise<string> {
  const { text } = await call("/pms/api/session", { body: { userName, password, loginType: "password" } });
  return (JSON.parse(text) as { data: { accessToken: string } }).data.accessToken;
}

/** Lists that somebody goes through: parts of names and numbers, which no index finds, orders and deep pages. */
function queryOf(user: number, turn: number): string {
  const goods = ["螺栓", "轴承", "机", "塑料", "电", "管", "葡萄酒"][(user + turn) % 7] ?? "";
  const number = String((user * 7919 + turn * 104_729) % 10_000).padStart(4, "0");
  const page = String(1 + ((user + turn) % 30));
  const queries = [
    { goodsName: goods, page },
    { declarationNo: number },
    { goodsName: goods, sort: "-amount" },
    { netWeightFrom: String((user * 31 + turn * 17) % 5_000), page, sort: "goodsName" },
    { page: String(1 + ((user * 97 + turn * 131) % 1_000)) },
  ];
  return new URLSearchParams({ ...queries[turn % queries.length], pageSize: "50" }).toString();
}

/** The figures of calls that were made every few milliseconds until `ended`. */
async function probe(path: string, ended: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ended.aborted) {
    times.push((await call(path)).ms);
    await pause(probeMs);
  }
  return times;
}

/** What both addresses took while `work` was done for some seconds. */
async function during(work: (ended: AbortSignal) => Promise<unknown>) {
  const ended = AbortSignal.timeout(seconds * 1_000);
  const [healthz, readyz] = await Promise.all([probe("/healthz", ended), probe("/readyz", ended), work(ended)]);
  return { healthz, readyz };
}

try {
  const { db, close } = await openDatabase({ file: join(folder, "portal.sqlite") });
  const names = await addUsers(db, "operator", users);
  await close();
  const tokens: string[] = [];
  for (const name of names) tokens.push(await signIn(name));

  const idle = await during(() => Promise.resolve());
  const lists: number[] = [];
  const refused: number[] = [];
  const busy = await during((ended) =>
    Promise.all(
      tokens.map(async (token, user) => {
        for (let turn = 0; !ended.aborted; turn += 1) {
          const { ms, status } = await call(`/declarations/api/list?${queryOf(user, turn)}`, { token });
          (status === 200 ? lists : refused).push(ms);
        }
      }),
    ),
  );

  const shown = (figures: readonly number[]) => [
    ...[0.5, 0.95, 0.99].map((share) => quantile(figures, share).toFixed(1)),
    quantile(figures, 1).toFixed(0),
  ];
  printTable(
    `${users} users, lists of ${rows} declarations, SQLite, ${seconds} s; milliseconds`,
    ["call", "calls", "p50", "p95", "p99", "longest"],
    [
      ["healthz, idle", idle.healthz.length, ...shown(idle.healthz)],
      ["healthz, searched", busy.healthz.length, ...shown(busy.healthz)],
      ["readyz, idle", idle.readyz.length, ...shown(idle.readyz)],
      ["readyz, searched", busy.readyz.length, ...shown(busy.readyz)],
      ["list", lists.length, ...shown(lists)],
      ["list, refused", refused.length, ...shown(refused)],
    ],
  );
  const ratio = quantile(busy.healthz, 0.5) / quantile(idle.healthz, 0.5);
  console.log(`healthz searched / idle, p50: ${ratio.toFixed(2)} (aim: at most 50 ms)`);
} finally {
  child.kill("SIGKILL");
  agent.destroy();
  if (!process.env["BENCH_FOLDER"]) await rm(folder, { recursive: true, force: true });
}
