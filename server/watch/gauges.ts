import { Counter, Gauge } from "prom-client";
import type { Kysely } from "kysely";
import type { Database } from "../db/index.ts";
import { type JobWorkers, readQueue, readStranded } from "../jobs/index.ts";
import { countOpenFiles } from "../modules/upload/index.ts";
import type { Metrics } from "../telemetry/index.ts";
import { countSessions, readDatabaseBytes } from "./database-facts.ts";
import { objectsDisk, readRoom } from "./disks.ts";
import { rarely } from "./rarely.ts";

/** Time between two counts, however often they are asked for. */
const countEveryMs = 10_000;
/** Longest wait for a count. */
const countLimitMs = 2_000;

/** What the state of a portal is read from. */
export interface GaugeSources {
  database: Database;
  /** The file of SQLite. */
  databaseFile: string;
  dataDir: string;
  /** The folder of the files; undefined where they are in none. */
  objectsDir: string | undefined;
  workers: Pick<JobWorkers, "states">;
  /** Milliseconds since 1970, by which sessions end. */
  now(): number;
}

/** The gauges of what is, not of what happened. */
function createGauges({ registry }: Metrics) {
  const registers = [registry];
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    connections: gauge(
      "portal_db_connections",
      "Connections to the database; with SQLite, threads that read",
      "pool",
      "state",
    ),
    mostConnections: gauge("portal_db_connections_max", "Connections of a pool at most", "pool"),
    replicaUp: gauge("portal_db_replica_up", "Whether reads are sent to the replica"),
    replicaLag: gauge("portal_db_replica_lag_seconds", "How long what the replica lacks has been there"),
    replicaReads: new Counter({
      name: "portal_db_replica_reads_total",
      help: "Reads that a replica may answer, by the server that did",
      labelNames: ["server"],
      registers,
    }),
    jobs: gauge("portal_jobs", "Jobs of all nodes that wait, rest or run", "kind", "state"),
    oldest: gauge("portal_job_oldest_waiting_seconds", "How long the oldest waiting job of a kind has waited", "kind"),
    stranded: gauge("portal_jobs_stranded", "Jobs that wait and that no running process can do", "kind", "needs"),
    alive: gauge("portal_worker_up", "Whether the thread of a kind of jobs runs on this node", "kind"),
    busy: gauge("portal_worker_busy", "Jobs that the thread of a kind works on", "kind"),
    restarts: new Counter({
      name: "portal_worker_restarts_total",
      help: "Times that the thread of a kind ended and was started again",
      labelNames: ["kind"],
      registers,
    }),
    sessions: gauge("portal_sessions", "Sessions that have not ended"),
    uploads: gauge("portal_uploads_open", "Uploaded files that are still arriving"),
    databaseBytes: gauge("portal_database_bytes", "Bytes of the database"),
    diskFree: gauge("portal_disk_free_bytes", "Free bytes where the data folder is"),
    diskSize: gauge("portal_disk_size_bytes", "Bytes of the disk where the data folder is"),
    objectsFree: gauge("portal_objects_disk_free_bytes", "Free bytes where the files are, if on another disk"),
    objectsSize: gauge("portal_objects_disk_size_bytes", "Bytes of the disk where the files are, if another one"),
  };
}

/**
 * Adds the gauges of a portal to its metrics.
 * @returns brings them up to date; what cannot be read in time is left out until it can
 */
export function addGauges(
  metrics: Metrics,
  { database, databaseFile, dataDir, objectsDir, workers, now }: GaugeSources,
) {
  const gauges = createGauges(metrics);
  const { readDb, dialect } = database;
  const untypedDb = readDb as unknown as Kysely<never>;

  function count<T>(question: string, ask: (signal: AbortSignal) => Promise<T>): () => Promise<T | undefined> {
    const onFailure = () => metrics.watchFailures.inc({ question });
    return rarely(ask, { everyMs: countEveryMs, limitMs: countLimitMs, onFailure });
  }
  const queue = count("jobs", (signal) => readQueue(untypedDb, dialect, signal));
  const single = [
    { gauge: gauges.sessions, read: count("sessions", (signal) => countSessions(readDb, now(), signal)) },
    { gauge: gauges.uploads, read: count("uploads", (signal) => countOpenFiles(untypedDb, signal)) },
    {
      gauge: gauges.databaseBytes,
      read: count("database", (signal) => readDatabaseBytes(database, databaseFile, signal)),
    },
  ];
  const stranded = count("stranded jobs", (signal) => readStranded(untypedDb, dialect, signal));
  async function readObjectsRoom() {
    const folder = await objectsDisk(dataDir, objectsDir);
    return folder === undefined ? undefined : readRoom(folder);
  }
  const disks = [
    { free: gauges.diskFree, size: gauges.diskSize, read: count("disk", () => readRoom(dataDir)) },
    { free: gauges.objectsFree, size: gauges.objectsSize, read: count("objects disk", readObjectsRoom) },
  ];

  async function refreshJobs(): Promise<void> {
    const counts = await queue();
    gauges.jobs.reset();
    gauges.oldest.reset();
    if (!counts) return;
    for (const { kind } of workers.states()) {
      for (const state of ["waiting", "resting", "running"] as const) gauges.jobs.set({ kind, state }, 0);
      gauges.oldest.set({ kind }, 0);
    }
    for (const { kind, state, count: jobs, oldestMs } of counts) {
      gauges.jobs.set({ kind, state }, jobs);
      if (state === "waiting") gauges.oldest.set({ kind }, oldestMs / 1000);
    }
  }

  async function refreshStranded(): Promise<void> {
    const found = await stranded();
    gauges.stranded.reset();
    for (const { kind, needs, count: jobs } of found ?? []) gauges.stranded.set({ kind, needs }, jobs);
  }

  async function refreshDisks(): Promise<void> {
    for (const { free, size, read } of disks) {
      const room = await read();
      free.remove();
      size.remove();
      if (!room) continue;
      free.set(room.freeBytes);
      size.set(room.bytes);
    }
  }

  function refreshPools(): void {
    for (const [pool, { most, ...states }] of Object.entries(database.pools())) {
      gauges.mostConnections.set({ pool }, most);
      for (const [state, connections] of Object.entries(states)) gauges.connections.set({ pool, state }, connections);
    }
  }

  function refreshReplica(): void {
    gauges.replicaUp.remove();
    gauges.replicaLag.remove();
    gauges.replicaReads.reset();
    if (!database.replica) return;
    const { isUsed, lagMs, reads } = database.replica.state();
    gauges.replicaUp.set(isUsed ? 1 : 0);
    if (lagMs !== undefined) gauges.replicaLag.set(lagMs / 1000);
    for (const [server, answered] of Object.entries(reads)) gauges.replicaReads.inc({ server }, answered);
  }

  function refreshWorkers(): void {
    gauges.restarts.reset();
    for (const { kind, isAlive, busy, restarts } of workers.states()) {
      gauges.alive.set({ kind }, isAlive ? 1 : 0);
      gauges.busy.set({ kind }, busy);
      gauges.restarts.inc({ kind }, restarts);
    }
  }

  return async function refresh(): Promise<void> {
    refreshPools();
    refreshReplica();
    refreshWorkers();
    const singles = single.map(async ({ gauge, read }) => {
      const value = await read();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    });
    await Promise.all([refreshJobs(), refreshStranded(), refreshDisks(), ...singles]);
  };
}
