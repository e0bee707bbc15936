/** What watching costs a call: CPU time with metrics, and with lines for each call, against neither, in turns. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, printTable } from "./support/figures.ts";
import { cpuOf, endServers, load, startServer } from "./support/http-load.ts";

const requests = Number(process.env["BENCH_REQUESTS"] ?? 1_500);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 41);
const kinds = {
  neither: {},
  metrics: { PORTAL_METRICS: "0" },
  lines: { PORTAL_ACCESS_LOG: "on" },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));

// Two of each: what the compiler makes of the same code differs by more than what is looked for.
const servers = await Promise.all(
  [...names, ...names].map(async (name, place) => ({
    name,
    server: await startServer("own", join(folder, String(place)), kinds[name]),
    cpu: [] as number[],
  })),
);
try {
  for (const { server } of servers) await load(server, 4 * requests);
  for (let round = 0; round < rounds; round++) {
    // The other way round each time: nobody always comes first.
    for (const { server, cpu } of round % 2 === 0 ? servers : servers.toReversed()) {
      const before = await cpuOf(server);
      await load(server, requests);
      cpu.push((await cpuOf(server)) - before);
    }
  }
} finally {
  endServers(servers.map(({ server }) => server));
  await rm(folder, { recursive: true, force: true });
}

/** The CPU time of a request, of both servers of a kind. */
function microsOf(kind: Kind): number {
  const own = servers.filter(({ name }) => name === kind);
  return own.reduce((sum, { cpu }) => sum + median(cpu), 0) / own.length / requests;
}

const ratioOf = (kind: Kind) => microsOf(kind) / microsOf("neither");
printTable(
  `An authenticated route, ${requests} requests, median of ${rounds} rounds`,
  ["watched by", "CPU µs per request", "against neither"],
  names.map((name) => [name, microsOf(name).toFixed(1), ratioOf(name).toFixed(3)]),
);
console.log(`metrics cost ${((ratioOf("metrics") - 1) * 100).toFixed(1)} % of a call (aim: less than 2 %)`);
