/**
 * Users at work: as many browsers as there are declarants, each with sign-in, lists, declarations, bell, exports and
 * changes of company, on one node with SQLite, one with PostgreSQL and three with PostgreSQL; what it costs the portal,
 * the database and the browsers, each told apart, and, with BENCH_RAMP=1, where it bends.
 */
import { availableParallelism } from "node:os";
import { engines, type Engine } from "../server/support/databases.ts";
import { printTable, quantile } from "./support/figures.ts";
import { callKinds } from "./support/load-messages.ts";
import { makePlace, type LoadedPortal, type Taken } from "./support/load-portal.ts";

const users = Number(process.env["BENCH_USERS"] ?? 500);
const scale = Number(process.env["BENCH_SCALE"] ?? 4);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 60);
const rows = Number(process.env["BENCH_ROWS"] ?? 100_000);
const isRamp = process.env["BENCH_RAMP"] === "1";
/** By the engine of their database, which they share. */
const variants: Readonly<Record<Engine, readonly { name: string; nodes: number }[]>> = {
  sqlite: [{ name: "sqlite", nodes: 1 }],
  postgres: [
    { name: "postgres", nodes: 1 },
    { name: "three nodes", nodes: 3 },
  ],
};
const only = process.env["BENCH_VARIANTS"]?.split(",");
const cores = availableParallelism();
/** Not counted: code is compiled and caches fill. */
const warmUpSeconds = Math.min(10, seconds / 4);
const rampFactor = 1.5;
const longestRamp = 12;
const rampSeconds = Math.min(10, seconds);
const longestListMs = 1_000;
const fullShare = 0.95;

const callsOf = ({ times }: Taken) => Object.values(times).reduce((sum, each) => sum + each.length, 0);
const cpuMsOf = ({ portalMs, postgresMs, browsersMs }: Taken) => portalMs + postgresMs + browsersMs;
const ofList = ({ times }: Taken, share: number) => quantile(times.list ?? [], share);
const shareOf = (share: number) => `${Math.round(share * 100)} %`;

/** Counts of what was refused or went wrong, in words. */
function told(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([what, count]) => `${count} × ${what}`);
  return parts.length === 0 ? "0" : parts.join("; ");
}

function printWork(name: string, work: Taken, speed: number, memoryMb: readonly number[]): void {
  const calls = callsOf(work);
  const userHours = (users * speed * work.seconds) / 3600;
  const per = (ms: number) => (ms / calls).toFixed(2);
  const perHour = (ms: number) => (ms / 1_000 / userHours).toFixed(2);
  printTable(
    `${name}: ${users} browsers at ${speed} times the speed of a user, as ${users * speed} users, ${work.seconds.toFixed(0)} s`,
    ["processor time of", "ms a call", "s of a user's hour", "cores"],
    (
      [
        ["portal", work.portalMs],
        ["of it main threads", work.mainThreadsMs],
        ["PostgreSQL", work.postgresMs],
        ["browsers", work.browsersMs],
      ] as const
    ).map(([of, ms]) => [of, per(ms), perHour(ms), (ms / 1_000 / work.seconds).toFixed(2)]),
  );
  console.log(
    [
      `\n${(calls / work.seconds).toFixed(0)} calls/s, ${(calls / userHours).toFixed(0)} of a user and hour`,
      `busiest main thread ${shareOf(work.busiestThread)}`,
      `machine ${shareOf(work.machine)}, all of this ${shareOf(cpuMsOf(work) / 1_000 / work.seconds / cores)}`,
      `memory of a node at its start, after the sign-ins and at the end ${memoryMb.map((mb) => mb.toFixed(0)).join(", ")} MB`,
      `${work.streams} streams of hints`,
      `refused ${told(work.refused)}`,
      `failed ${told(work.failed)}`,
    ].join("; "),
  );
  printTable(
    `${name}: milliseconds by kind of call`,
    ["call", "calls", "p50", "p95", "p99"],
    callKinds.flatMap((kind) => {
      const times = work.times[kind];
      return times
        ? [[kind, times.length, ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1))]]
        : [];
    }),
  );
}

const signIns: (string | number)[][] = [];

async function signIn(portal: LoadedPortal, name: string): Promise<(string | number)[]> {
  const taken = await portal.play({ play: "sign-in" });
  const { length } = taken.times["sign-in"] ?? [];
  if (length < users)
    throw new Error(`${users - length} sign-ins failed: ${told({ ...taken.refused, ...taken.failed })}`);
  const each = taken.portalMs / length;
  return [
    name,
    (length / taken.seconds).toFixed(1),
    each.toFixed(1),
    (taken.postgresMs / length).toFixed(1),
    (1_000 / each).toFixed(0),
    ...[0.5, 0.95].map((share) => quantile(taken.times["sign-in"] ?? [], share).toFixed(0)),
  ];
}

/** More and more users, by the speed of those there are, until lists are slow or a processor is full. */
async function ramp(portal: LoadedPortal, name: string): Promise<void> {
  const steps: (string | number)[][] = [];
  let bent = "";
  for (let step = 0; bent === ""; step += 1) {
    const speed = scale * rampFactor ** step;
    const work = await portal.play({ play: "work", seconds: rampSeconds, scale: speed });
    if (work.busiestThread > fullShare) bent = "the main thread of a node is full";
    if (work.machine > fullShare) bent = "the machine is full";
    if (step === longestRamp) bent = "the ramp is at its end";
    if (!(ofList(work, 0.95) < longestListMs)) bent = `p95 of lists over ${longestListMs} ms${bent && `, ${bent}`}`;
    steps.push([
      Math.round(users * speed),
      (callsOf(work) / work.seconds).toFixed(0),
      ...[0.5, 0.95].map((share) => ofList(work, share).toFixed(0)),
      ...[work.portalMs, work.postgresMs, work.browsersMs].map((ms) => (ms / 1_000 / work.seconds).toFixed(2)),
      shareOf(work.busiestThread),
      shareOf(work.machine),
      (await portal.memoryMb()).toFixed(0),
      told(work.refused),
      told(work.failed),
    ]);
  }
  printTable(
    `${name}: where it bends (${users} browsers, ever faster, ${rampSeconds} s each)`,
    [
      ...["as users", "calls/s", "list p50 ms", "list p95 ms", "portal cores", "PostgreSQL cores", "browser cores"],
      ...["busiest main thread", "machine", "MB of a node", "refused", "failed"],
    ],
    steps,
  );
  console.log(`It ends where ${bent}.`);
}

async function measure(portal: LoadedPortal, name: string): Promise<void> {
  try {
    const memoryMb = [await portal.memoryMb()];
    signIns.push(await signIn(portal, name));
    memoryMb.push(await portal.memoryMb());
    await portal.play({ play: "work", seconds: warmUpSeconds, scale });
    const work = await portal.play({ play: "work", seconds, scale });
    printWork(name, work, scale, [...memoryMb, await portal.memoryMb()]);
    if (Object.keys(work.failed).length > 0) process.exitCode = 1;
    if (isRamp) await ramp(portal, name);
  } finally {
    await portal.end();
  }
}

for (const engine of engines) {
  const chosen = variants[engine].filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length === 0) continue;
  const place = await makePlace(engine, { users, rows });
  try {
    for (const { name, nodes } of chosen) await measure(await place.start(nodes), name);
  } finally {
    await place.drop();
  }
}
printTable(
  `${users} sign-ins, 16 at once, ${cores} processors`,
  ["portal", "a second", "portal CPU ms", "PostgreSQL CPU ms", "a second of a core", "p50 ms", "p95 ms"],
  signIns,
);
