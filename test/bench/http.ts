/** CPU time per request: an authenticated call of the full server against bare node:http, in turns. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, printTable } from "./support/figures.ts";
import { cpuOf, endServers, load, startServer } from "./support/http-load.ts";

const requests = Number(process.env["BENCH_REQUESTS"] ?? 20_000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));

const servers = { own: await startServer("own", folder), bare: await startServer("bare", folder) };
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
  endServers(Object.values(servers));
  await rm(folder, { recursive: true, force: true });
}

const ratios = micros.bare.map((bare, round) => bare / (micros.own[round] ?? NaN));
printTable(
  `An authenticated route, ${requests} requests, median of ${rounds}`,
  ["server", "CPU µs per request"],
  (["own", "bare"] as const).map((kind) => [kind, (median(micros[kind]) / requests).toFixed(1)]),
);
console.log(`bare / own, CPU per request, median of the rounds: ${median(ratios).toFixed(2)} (aim 0.40 or more)`);
