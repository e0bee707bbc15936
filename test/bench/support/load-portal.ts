import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../server/db/index.ts";
import { createFreshDatabase, type Engine } from "../../server/support/databases.ts";
import { endProcesses, startServer, type ServerProcess } from "../../server/support/process.ts";
import type { Order, Played, Players } from "./load-messages.ts";
import { addCompany, addUsers } from "./many-users.ts";
import { cpuMsOf, mainThreadMsOf, openPostgresTime, memoryMbOf } from "./processor-time.ts";

const password = "Bench-Portal-2026";
const module = join(import.meta.dirname, "../../../examples/declarations/server/index.ts");
/** The user that all are like, and the company to which they go now and then, besides the own one. */
const model = "operator";
const otherCompany = "4401980736";

/** What an order took, and of whom. */
export interface Taken extends Played {
  /** Processor time in milliseconds of all nodes, of PostgreSQL (NaN where it is not here) and of the browsers. */
  portalMs: number;
  postgresMs: number;
  browsersMs: number;
  /** Of `portalMs` that of the main threads. */
  mainThreadsMs: number;
  /** Share of the time that the main thread of the busiest node worked. */
  busiestThread: number;
  /** Share of the time that all processors of the machine worked, whatever for. */
  machine: number;
}

/** Nodes and the process of the browsers, of whose users nobody is signed in yet. */
export interface LoadedPortal {
  play(order: Order): Promise<Taken>;
  /** Memory of the node that has most, megabytes. */
  memoryMb(): Promise<number>;
  end(): Promise<void>;
}

/** A database with the rows of the example and users, on which portals are started. */
export interface LoadedPlace {
  /** Starts nodes, `server/main.ts` each, and the browsers. */
  start(nodes: number): Promise<LoadedPortal>;
  drop(): Promise<void>;
}

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

/** Time of all processors so far, and that in which they had nothing to do. */
function machineTimes(): { all: number; idle: number } {
  const times = cpus().map((processor) => processor.times);
  return { all: sum(times.flatMap((each) => Object.values(each))), idle: sum(times.map(({ idle }) => idle)) };
}

/** The next message of a process. @throws Error where it ends instead */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const end = once(child, "exit", { signal }).then(() => Promise.reject(new Error("the browsers' process ended")));
  end.catch(() => undefined);
  const [message] = (await Promise.race([once(child, "message", { signal }), end]).finally(() => over.abort())) as [
    unknown,
  ];
  return message;
}

async function startBrowsers(players: Players): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "load-generator.ts"), [JSON.stringify(players)], {
    execArgv: ["--conditions=source"],
  });
  await answerOf(child);
  return child;
}

async function startPortal(
  url: string | undefined,
  nodes: number,
  start: () => Promise<ServerProcess>,
  names: string[],
) {
  const started: ServerProcess[] = [];
  for (let node = 0; node < nodes; node += 1) started.push(await start());
  const browsers = await startBrowsers({ origins: started.map(({ address }) => address), names, password });
  const postgres = url === undefined ? undefined : await openPostgresTime(url);
  const pids = started.map(({ pid }) => pid);
  const used = async () => ({
    portal: await Promise.all(pids.map(cpuMsOf)),
    mains: await Promise.all(pids.map(mainThreadMsOf)),
    browsers: await cpuMsOf(browsers.pid ?? NaN),
    postgres: (await postgres?.usedMs()) ?? 0,
    machine: machineTimes(),
  });

  const portal: LoadedPortal = {
    async play(order) {
      const before = await used();
      browsers.send(order);
      const played = (await answerOf(browsers)) as Played;
      const after = await used();
      const mains = after.mains.map((ms, node) => ms - (before.mains[node] ?? NaN));
      return {
        ...played,
        portalMs: sum(after.portal) - sum(before.portal),
        postgresMs: after.postgres - before.postgres,
        browsersMs: after.browsers - before.browsers,
        mainThreadsMs: sum(mains),
        busiestThread: Math.max(...mains) / (played.seconds * 1_000),
        machine: 1 - (after.machine.idle - before.machine.idle) / (after.machine.all - before.machine.all),
      };
    },
    memoryMb: async () => Math.max(...(await Promise.all(pids.map(memoryMbOf)))),
    async end() {
      browsers.disconnect();
      await postgres?.close();
      await Promise.all(started.map((node) => node.end("SIGKILL")));
    },
  };
  return portal;
}

/** Makes a database with rows and users of whom nobody is signed in. */
export async function makePlace(engine: Engine, of: { users: number; rows: number }): Promise<LoadedPlace> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
  const fresh = await createFreshDatabase(engine);
  const env = {
    PORT: "0",
    // One for all nodes, as they are of one machine.
    PORTAL_DATA: join(folder, "data"),
    PORTAL_PASSWORD: password,
    PORTAL_MODULES: module,
    PORTAL_SEED_ROWS: String(of.rows),
    PORTAL_TRUST_PROXY: "127.0.0.1",
    ...(fresh.url !== undefined && { DATABASE_URL: fresh.url }),
  };
  async function drop(): Promise<void> {
    endProcesses();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    // The first start fills the database, and its process keeps memory that no other one has.
    const first = await startServer(env);
    await first.end("SIGTERM");
    const { db, close } = await openDatabase({ url: fresh.url, file: join(folder, "data/portal.sqlite") });
    await addCompany(db, model, otherCompany);
    const names = await addUsers(db, model, of.users);
    await close();
    return { start: (nodes) => startPortal(fresh.url, nodes, () => startServer(env), names), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
