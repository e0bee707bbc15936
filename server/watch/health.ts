import type { Kysely } from "kysely";
import { withTimeout } from "@customs-portal/sdk/timing";
import { messageOf } from "../base/index.ts";
import { DatabaseUnavailableError, identityOf, readNow, type Database, type ReplicaState } from "../db/index.ts";
import { type JobWorkers, readStranded, type StrandedJobs } from "../jobs/index.ts";
import type { GuardedStore } from "../objects/index.ts";
import { objectsDisk, readRoom } from "./disks.ts";
import { rarely } from "./rarely.ts";

/** Longest wait for a part. */
const partLimitMs = 2_000;
/** Time between two looks, however often somebody asks. */
const lookEveryMs = 2_000;
/** The clock of this machine may differ from that of the database by so much. */
const maxSkewMs = 5_000;
/** The housekeeping runs once a minute, longer where much has to go. */
const housekeepingMs = 10 * 60_000;

/** How a part of the portal is. */
interface PartHealth {
  isGood: boolean;
  /** Why it is not; left out where it is. */
  reason?: string;
  [fact: string]: string | number | boolean | undefined;
}

/** How the portal is, part by part. */
export interface Health {
  isGood: boolean;
  parts: Record<string, PartHealth>;
}

/** What the health is read from. */
export interface HealthSources {
  database: Database;
  objects: Pick<GuardedStore, "owner" | "identity" | "look" | "place">;
  /** The folder of the files; undefined where they are in none. */
  objectsDir: string | undefined;
  workers: Pick<JobWorkers, "states">;
  dataDir: string;
  /** Free bytes of the data folder, and of that of the files, below which it is bad. */
  diskFreeBytes: number;
  /**
   * When the housekeeping last did all its work, by `performance.now()`; the start before it first did. Undefined for a
   * process that does none.
   */
  housekeepingAt?: (() => number) | undefined;
}

type WorkerState = ReturnType<JobWorkers["states"]>[number];

function judged(isGood: boolean, reason: string, facts: Record<string, string | number> = {}): PartHealth {
  return { isGood, ...(isGood ? {} : { reason }), ...facts };
}

/** @param at when it last did all its work */
function judgeHousekeeping(at: number): PartHealth {
  const ageSeconds = Math.round((performance.now() - at) / 1000);
  return judged(ageSeconds * 1000 <= housekeepingMs, "it has not run to its end for long", { ageSeconds });
}

/** Nothing fails without a replica, but the primary has its work. */
function judgeReplica({ isUsed, reason = "", lagMs }: ReplicaState): PartHealth {
  return judged(isUsed, reason, lagMs === undefined ? {} : { lagMs });
}

/** What jobs lacked because their files were away is over where those were seen since. */
function judgeWorker({ isAlive, busy, restarts, lack }: WorkerState, areFilesGood: boolean): PartHealth {
  const isOver = lack === undefined || (lack.part === "objects" && lack.isAway && areFilesGood);
  const reason = isAlive ? `its jobs wait: ${lack?.reason}` : "its thread is not running";
  return judged(isAlive && isOver, reason, { busy, restarts });
}

/** Jobs as somebody reads them. */
function namesOf(stranded: readonly StrandedJobs[]): string {
  return stranded.map(({ kind, needs, count }) => `${[kind, needs].filter(Boolean).join(" ")} (${count})`).join(", ");
}

/** A part that throws, or says nothing in time, is bad. */
async function look(read: () => Promise<PartHealth> | PartHealth): Promise<PartHealth> {
  try {
    return await withTimeout(read(), partLimitMs, () => judged(false, `no answer within ${partLimitMs} ms`));
  } catch (error) {
    const reason = error instanceof DatabaseUnavailableError ? error.reason : messageOf(error);
    return judged(false, reason);
  }
}

/** Reads how the portal is, a few seconds old at most. */
export function createHealth(sources: HealthSources): () => Promise<Health> {
  const { database, objects, objectsDir, workers, dataDir, diskFreeBytes, housekeepingAt } = sources;
  const { replica } = database;
  const untypedDb = database.readDb as unknown as Kysely<never>;

  async function judgeDisk(folder: string): Promise<PartHealth> {
    const { freeBytes } = await readRoom(folder);
    return judged(freeBytes >= diskFreeBytes, `less than ${diskFreeBytes} bytes are free`, { freeBytes });
  }

  async function judgeObjects(): Promise<PartHealth> {
    const owner = await objects.owner();
    const { id, objectStore } = await identityOf(database.readDb);
    if (owner !== undefined && owner !== id)
      return judged(false, `the files in ${objects.place} belong to another database`);
    await objects.look();
    if (owner === undefined) return judged(false, `${objects.place} names no database`);
    const isHere = objectStore === undefined || objectStore === (await objects.identity());
    return judged(isHere, `the files were given another place than ${objects.place}; start this process again with it`);
  }

  async function judgeJobs(): Promise<PartHealth> {
    const stranded = await readStranded(untypedDb, database.dialect);
    return judged(stranded.length === 0, `no running process does: ${namesOf(stranded)}`);
  }

  function partsOf(ofObjects: string | undefined): Record<string, () => Promise<PartHealth> | PartHealth> {
    return {
      async database() {
        const askedAt = performance.now();
        await database.ping();
        return judged(true, "", { roundTripMs: Math.round((performance.now() - askedAt) * 10) / 10 });
      },
      async clock() {
        const askedAt = Date.now();
        const there = await readNow(untypedDb, database.dialect);
        const skewMs = Math.round(there - (askedAt + Date.now()) / 2);
        return judged(Math.abs(skewMs) <= maxSkewMs, "this machine and the database disagree about the time", {
          skewMs,
        });
      },
      disk: () => judgeDisk(dataDir),
      ...(ofObjects !== undefined && { "objects disk": () => judgeDisk(ofObjects) }),
      objects: judgeObjects,
      jobs: judgeJobs,
      ...(replica && { replica: () => judgeReplica(replica.state()) }),
      ...(housekeepingAt && { housekeeping: () => judgeHousekeeping(housekeepingAt()) }),
    };
  }

  async function read(): Promise<Health> {
    const ofObjects = await objectsDisk(dataDir, objectsDir);
    // Before the looks, so that these are newer.
    const states = workers.states();
    const looks = Object.entries(partsOf(ofObjects)).map(async ([name, part]) => [name, await look(part)] as const);
    const looked: Health["parts"] = Object.fromEntries(await Promise.all(looks));
    const areFilesGood = looked["objects"]?.isGood ?? false;
    const threads = states.map((state) => [`worker ${state.kind}`, judgeWorker(state, areFilesGood)] as const);
    const parts = { ...Object.fromEntries(threads), ...looked };
    return { isGood: Object.values(parts).every(({ isGood }) => isGood), parts };
  }

  const recent = rarely(read, { everyMs: lookEveryMs, limitMs: 2 * partLimitMs });
  return async () => (await recent()) ?? { isGood: false, parts: {} };
}
