import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { holdPort, startServer, startWorker, type Started } from "../../server/support/process.ts";
import { until } from "../../support/until.ts";
import { openGate, type Gate } from "./gate.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

/** Longest time that a process stands still for a moment. */
const freezeMs = 2000;
/** Longer than the lease of a job, which is 30 s. */
const longFreezeMs = 37_000;
/** Longest time that nothing passes between a process and a server. */
const darkMs = 25_000;
/** How far the clock of one node and one worker is ahead. */
const aheadOf = "+10m";

/** Something that befalls a process. */
export const blows = [
  "kill -9",
  "freeze",
  "long freeze",
  "restart",
  "no way to PostgreSQL",
  "no way to S3",
  "full disk",
] as const;
export type Blow = (typeof blows)[number];

/** A process of the portal that is started again whatever becomes of it. */
export interface Member {
  kind: "node" | "worker";
  /** Strikes it and resolves when it works again. */
  strike(blow: Blow): Promise<void>;
}

/** What a fleet stands on. */
export interface FleetParts {
  env: Readonly<Record<string, string>>;
  /** Address of the database, with its servers in the place of `HOSTS`. */
  database: string;
  /** Hosts and ports of these. */
  servers: readonly string[];
  /** Port of the S3 service on this machine. */
  s3Port: number;
  /** Each process has its data folder below, on a disk of its own. */
  folder: string;
  /** Changes the configuration that all nodes are given. @returns its version */
  publish(): Promise<string>;
}

/** The nodes and workers of a portal over one database and one bucket. */
export interface Fleet {
  /** Hosts and ports of the nodes. */
  hosts: readonly string[];
  members: readonly Member[];
  /** Once the processes are gone. */
  dispose(): Promise<void>;
}

interface Surroundings {
  database: readonly Gate[];
  s3: Gate;
  disk: SmallDisk;
  env: Readonly<Record<string, string>>;
}

/** The settings that put the clock of a process ahead; waits last as long as ever. */
function clockAhead(): Record<string, string> {
  const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
  if (library === undefined) throw new Error("libfaketime is needed");
  return { LD_PRELOAD: library, FAKETIME: aheadOf, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

const portOf = (host: string) => Number(host.split(":").at(-1));

async function surround(parts: FleetParts, name: string, isAhead: boolean): Promise<Surroundings> {
  const database = await Promise.all(parts.servers.map((server) => openGate(portOf(server))));
  const s3 = await openGate(parts.s3Port);
  const disk = await mountSmallDisk(join(parts.folder, name));
  const hosts = database.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const env = {
    ...parts.env,
    ...(isAhead && clockAhead()),
    PORTAL_DATA: disk.folder,
    PORTAL_S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
    DATABASE_URL: parts.database.replace("HOSTS", hosts),
  };
  return { database, s3, disk, env };
}

async function darken(gates: readonly Gate[]): Promise<void> {
  for (const gate of gates) gate.darken();
  await delay(Math.random() * darkMs);
  for (const gate of gates) gate.lighten();
}

/** A process, and how it is seen that it works. */
interface MemberParts {
  kind: Member["kind"];
  surroundings: Surroundings;
  start(): Promise<Started>;
  /** Resolves when it works, and has the configuration of that version where one is named. */
  works(version?: string): Promise<void>;
  publish: FleetParts["publish"];
}

async function startMember({ kind, surroundings, start, works, publish }: MemberParts): Promise<Member> {
  const { database, s3, disk } = surroundings;
  let running = await start();

  async function again(signal: NodeJS.Signals): Promise<void> {
    await running.end(signal);
    running = await start();
  }

  async function freeze(ms: number): Promise<void> {
    running.signal("SIGSTOP");
    await delay(ms);
    running.signal("SIGCONT");
  }

  /** What is published meanwhile cannot be written, nor what a start writes. */
  async function fillDisk(): Promise<void> {
    await disk.fill();
    const version = kind === "node" ? await publish() : undefined;
    await again("SIGKILL");
    await works();
    await disk.clear();
    await works(version);
  }

  const work: Readonly<Record<Blow, () => Promise<void>>> = {
    "kill -9": () => again("SIGKILL"),
    freeze: () => freeze(Math.random() * freezeMs),
    "long freeze": () => freeze(longFreezeMs),
    restart: () => again("SIGTERM"),
    "no way to PostgreSQL": () => darken(database),
    "no way to S3": () => darken([s3]),
    "full disk": fillDisk,
  };
  return {
    kind,
    async strike(blow) {
      await work[blow]();
      await works();
    },
  };
}

/** What `readyz` says of a process: the version of its configuration; undefined where it is not ready. */
async function readiness(port: number): Promise<{ version?: string } | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return undefined;
    return ((await answer.json()) as { data: { config?: { version?: string } } }).data.config ?? {};
  } catch {
    return undefined;
  }
}

/** Starts them, the first node before all others. The clocks of the last node and the last worker are ahead. */
export async function startFleet(
  parts: FleetParts,
  { nodes, workers }: { nodes: number; workers: number },
): Promise<Fleet> {
  const held = await Promise.all(Array.from({ length: nodes + workers }, holdPort));
  await Promise.all(held.map(({ release }) => release()));
  const all: Surroundings[] = [];
  const members: Member[] = [];
  for (const [index, { port }] of held.entries()) {
    const kind = index < nodes ? "node" : "worker";
    const isAhead = index === nodes - 1 || index === held.length - 1;
    const surroundings = await surround(parts, `${kind}-${index}`, isAhead);
    all.push(surroundings);
    const { env } = surroundings;
    const nodeEnv = { ...env, PORT: String(port), PORTAL_JOBS: "off" };
    const workerEnv = { ...env, PORTAL_WORKER_PORT: String(port) };
    members.push(
      await startMember({
        kind,
        surroundings,
        publish: parts.publish,
        start: () => (kind === "node" ? startServer(nodeEnv) : startWorker(workerEnv)),
        works: (version) =>
          until(
            async () => {
              const ready = await readiness(port);
              return ready !== undefined && (kind === "worker" || version === undefined || ready.version === version);
            },
            () => `a ${kind} is ready`,
          ),
      }),
    );
  }
  return {
    hosts: held.slice(0, nodes).map(({ port }) => `127.0.0.1:${port}`),
    members,
    async dispose() {
      for (const { database, s3, disk } of all) {
        await Promise.all([...database, s3].map((gate) => gate.dispose()));
        await disk.dispose();
      }
    },
  };
}
