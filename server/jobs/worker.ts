import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import type { Kysely } from "kysely";
import { openDatabase } from "../db/index.ts";
import { createFsObjectStore } from "../objects/index.ts";
import type { PortalModule } from "../module-contract/index.ts";
import { indexDefinitions } from "./definitions.ts";
import type { Log } from "./log.ts";
import type { ExportWorkerData, FromWorker, ToWorker } from "./messages.ts";
import { expireExports } from "./expiry.ts";
import { ownObjects } from "./own-objects.ts";
import { createExportQueue } from "./queue.ts";
import { runTask, type TaskTools } from "./run-task.ts";
import { startRunner } from "./runner.ts";
import { sweepExports } from "./sweeper.ts";

// The entry of the worker thread; started by worker-host.ts alone.

/** Longest read of one page of an export. */
const exportReadMs = 600_000;

const port = parentPort;
if (!port) throw new Error("this file runs only as a worker thread");
const { worker, database, objectsDir, moduleUrls, settings } = workerData as ExportWorkerData;

const log: Log = (level, message, error) => {
  const line: FromWorker = { level, message, detail: error === undefined ? undefined : inspect(error) };
  port.postMessage(line);
};

const imported = await Promise.all(
  moduleUrls.map(async (url) => ((await import(url)) as { default: PortalModule }).default),
);
const definitions = indexDefinitions(imported);
const limits = { ...database.limits, readConnections: 0 };
// Two connections: SQLite has one per database handle, and a definition that streams would keep heartbeats waiting.
const [reading, queueing] = await Promise.all([
  openDatabase({ ...database, limits: { ...limits, connections: settings.slots, statementMs: exportReadMs } }),
  openDatabase({ ...database, limits: { ...limits, connections: 2 } }),
]);
const queueDb = queueing.db as unknown as Kysely<never>;
const store = createFsObjectStore(objectsDir);
const queue = createExportQueue(queueDb, queueing.dialect, { leaseMs: settings.leaseMs });
const tools: TaskTools = { queue, store, definitions, db: reading.db as unknown as Kysely<never>, log, ...settings };

async function expire(): Promise<void> {
  const removed = await expireExports({ db: queueDb, dialect: queueing.dialect, store, log, keepMs: settings.keepMs });
  if (removed > 0) log("info", `${removed} expired export task(s) were removed`);
}

let sweeping: Promise<unknown> | undefined;
function sweep(): void {
  // Asked each time: the address may lead to another database by now.
  sweeping ??= ownObjects(queueDb, objectsDir)
    .then(async () => {
      const swept = await Promise.allSettled([sweepExports(queueDb, store, { ...settings, log }), expire()]);
      for (const result of swept) if (result.status === "rejected") throw result.reason;
    })
    .catch((error: unknown) => log("error", "the sweep of export files failed", error))
    .finally(() => (sweeping = undefined));
}

sweep();
const sweepTimer = setInterval(sweep, settings.sweepMs);
const runner = startRunner({ queue, worker, log, ...settings, run: (task, stop) => runTask(task, tools, stop) });

async function stopThread(): Promise<void> {
  clearInterval(sweepTimer);
  await Promise.all([runner.stop(), sweeping]);
  await Promise.all([reading.close(), queueing.close()]);
  port?.close();
}

port.on("message", (message: ToWorker) => {
  if (message === "wake") runner.wake();
  else stopThread().catch((error: unknown) => log("error", "the export worker did not stop in order", error));
});
