import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Kysely } from "kysely";
import type { DatabaseOptions, DialectName } from "../db/index.ts";
import { defaultRowsPerPart } from "./export-file.ts";
import type { Log } from "./log.ts";
import type { ExportWorkerData, ExportWorkerSettings, FromWorker, ToWorker } from "./messages.ts";
import { createExportQueue } from "./queue.ts";
import type { NodeIdentity } from "../data-folder/index.ts";

const defaultSettings: ExportWorkerSettings = {
  slots: 2,
  leaseMs: 30_000,
  heartbeatMs: 2000,
  pollMs: 2000,
  maxTries: 5,
  retryMs: 2000,
  sweepMs: 600_000,
  idleMs: 600_000,
  quarantineDays: 7,
  rowsPerPart: defaultRowsPerPart,
  keepMs: 30 * 86_400_000,
  storedBytes: Infinity,
};

const firstRestartMs = 250;
const longestRestartMs = 30_000;
/** A thread that lived this long starts the waiting times anew. */
const steadyMs = 60_000;
/** How long stop() waits for the thread before it ends it. */
const stopLimitMs = 4000;
/**
 * A definition that hoards rows ends the thread, and its task with it, but never the server. Rows die young: a small
 * young generation keeps the thread small and costs no measurable time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 };

export interface ExportWorkerOptions {
  db: Kysely<never>;
  dialect: DialectName;
  database: DatabaseOptions;
  /** Who this process is among those that share the database. */
  node: Pick<NodeIdentity, "nameOf" | "isDead" | "forgetDead">;
  objectsDir: string;
  moduleUrls: readonly string[];
  log: Log;
  settings?: Partial<ExportWorkerSettings> | undefined;
}

/** The export worker as the server sees it. */
export interface ExportWorkerHost {
  /** Frees the tasks of workers that are known to be dead and starts the thread. */
  start(): Promise<void>;
  /** Says that a task was added. */
  wake(): void;
  /** Ends the thread within a few seconds; running tasks are put back. */
  stop(): Promise<void>;
}

interface RunningThread {
  name: string;
  worker: Worker;
  /** Resolves when the thread is gone. */
  ended: Promise<void>;
}

/** Keeps one export thread running: a thread that dies is started again, after longer and longer rests. */
export function createExportWorkerHost(options: ExportWorkerOptions): ExportWorkerHost {
  const settings = { ...defaultSettings, ...options.settings };
  const queue = createExportQueue(options.db, options.dialect, settings);
  const stopping = new AbortController();
  let thread: RunningThread | undefined;
  let supervision: Promise<void> | undefined;

  async function freeTasksOf(name: string): Promise<void> {
    try {
      const count = await queue.releaseWorker(name);
      if (count > 0) options.log("warn", `${count} export task(s) of a worker that is gone were put back`);
    } catch (error) {
      options.log("error", "the export tasks of a worker that is gone wait for the end of their lease", error);
    }
  }

  async function freeTasksOfDead(): Promise<void> {
    try {
      for (const name of await queue.workers()) if (options.node.isDead(name)) await freeTasksOf(name);
      options.node.forgetDead();
    } catch (error) {
      options.log("error", "the export tasks of dead workers wait for the end of their lease", error);
    }
  }

  function spawn(): RunningThread {
    const name = options.node.nameOf(randomUUID());
    const { database, objectsDir, moduleUrls } = options;
    const data: ExportWorkerData = { worker: name, database, objectsDir, moduleUrls, settings };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      name: "exports",
      workerData: data,
      resourceLimits,
    });
    worker.on("message", ({ level, message, detail }: FromWorker) => options.log(level, message, detail));
    worker.on("error", (error) => options.log("error", "the export worker broke", error));
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    return { name, worker, ended };
  }

  async function supervise(): Promise<void> {
    for (let restMs = firstRestartMs; !stopping.signal.aborted; restMs = Math.min(restMs * 2, longestRestartMs)) {
      const startedAt = performance.now();
      thread = spawn();
      await thread.ended;
      await freeTasksOf(thread.name);
      thread = undefined;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > steadyMs) restMs = firstRestartMs;
      options.log("error", `the export worker ended and starts again in ${restMs} ms`);
      await delay(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function tell(message: ToWorker): void {
    thread?.worker.postMessage(message);
  }

  return {
    async start() {
      await freeTasksOfDead();
      supervision ??= supervise();
    },
    wake: () => tell("wake"),
    async stop() {
      stopping.abort();
      tell("stop");
      const limit = setTimeout(() => void thread?.worker.terminate(), stopLimitMs);
      await supervision;
      clearTimeout(limit);
    },
  };
}
