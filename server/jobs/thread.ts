import { parentPort, workerData } from "node:worker_threads";
import type { Kysely } from "kysely";
import { stackOf } from "../base/index.ts";
import { type CoreTables, identityOf, openDatabase, type WatchPool } from "../db/index.ts";
import { openGuardedStore } from "../objects/index.ts";
import { currentTrace, openTracing, traceparentOf, watchStatements } from "../telemetry/index.ts";
import { startChores } from "./chores.ts";
import type { JobSource, OpenedKind, OpenTools } from "./kind.ts";
import type { Lack } from "./lack.ts";
import type { JobLog } from "./log.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";
import { observeAttempt } from "./observe-attempt.ts";
import { createPatience } from "./patience.ts";
import { createJobQueue } from "./queue.ts";
import { announceMs } from "./stranded.ts";
import { runJob } from "./run-job.ts";
import { startRunner } from "./runner.ts";
import type { AttemptOutcome } from "./run-tools.ts";
import type { ClaimedJob } from "./table.ts";

// The entry of the thread of a kind; started by thread-host.ts alone.

/** Longest run of one statement of a job. */
const statementMs = 600_000;
/** Longest rest in a transaction of a job: it may write its file between two statements. */
const idleTransactionMs = 60_000;
/** Time between two looks for turns that nobody waits for, and for dead workers. */
const forgetMs = 3_600_000;

const port = parentPort;
if (!port) throw new Error("this file runs only as a worker thread");
const { worker, database, objects, url, options, settings } = workerData as ThreadData;

const tell = (message: FromThread): void => port.postMessage(message);

const log: JobLog = (level, message, error) => {
  const trace = currentTrace();
  const detail = error === undefined ? undefined : stackOf(error);
  tell({ type: "log", level, message, detail, trace: trace && traceparentOf(trace) });
};

const { openKind } = (await import(url)) as {
  openKind(options: JobSource["options"], tools: OpenTools): OpenedKind | Promise<OpenedKind>;
};
const tracing = await openTracing(process.env, (message, error) => log("warn", message, error));
const watchPool: WatchPool = (_, engine) =>
  watchStatements({ metrics: undefined, tracing }, { pool: "jobs", dialect: engine });
const limits = { ...database.limits, readConnections: 0 };
const queueing = await openDatabase(
  { ...database, replica: undefined, limits: { ...limits, connections: 2 } },
  watchPool,
);
const { dialect } = queueing;
const queueDb = queueing.db as unknown as Kysely<never>;
const store = await openGuardedStore(objects);
const { objectStore } = await identityOf(queueDb as unknown as Kysely<CoreTables>);
if (objectStore !== undefined) store.expect(objectStore);
const { kind, knows, chores = [] } = await openKind(options, { db: queueDb, dialect, objects: store, log });
const { slots = 1 } = kind;
// A second one: SQLite has one connection per database handle, and a job that streams would keep heartbeats waiting.
const readingLimits = { ...limits, connections: slots, statementMs, idleTransactionMs };
const reading = await openDatabase({ ...database, limits: readingLimits }, watchPool);
const queue = createJobQueue(queueDb, dialect, { kind: kind.name, leaseMs: settings.leaseMs, knows });
const db = reading.db as unknown as Kysely<never>;
// Without a replica the same: of SQLite, this thread is the one that may wait.
const readDb = reading.replica ? (reading.listDb as unknown as Kysely<never>) : db;

let worksBegun = 0;
function watch(job: string, limitMs: number): (what: "over" | "ended") => void {
  worksBegun += 1;
  const work = worksBegun;
  tell({ type: "began", work, job, limitMs });
  return (type) => tell({ type, work });
}

const { heartbeatMs, pollMs } = settings;
const tools = { kind, queue, db, readDb, dialect, objects: store, log, heartbeatMs, watch, patience: createPatience() };

const choring = startChores(
  [
    ...chores,
    { name: "sweep of turns", everyMs: forgetMs, run: () => queue.forgetOld() },
    { name: "sign of life", everyMs: announceMs, run: () => queue.announce(worker) },
  ],
  log,
);
const observer = {
  tracing,
  tellSettled: (outcome: AttemptOutcome, ms: number, lack: Lack | undefined) =>
    tell({ type: "settled", outcome, ms, lack }),
};
const run = (job: ClaimedJob, stop: AbortSignal): Promise<boolean> =>
  observeAttempt(job, observer, (settle) => runJob(job, { ...tools, settle }, stop));
const runner = startRunner({ queue, worker, log, slots, pollMs, run });

async function stopThread(): Promise<void> {
  await Promise.all([runner.stop(), choring.stop()]);
  // Else it is forgotten soon.
  await queue.retire(worker).catch(() => undefined);
  await Promise.all([reading.close(), queueing.close()]);
  store.close();
  await tracing?.close();
  port?.close();
}

let stopping: Promise<void> | undefined;
port.on("message", (message: ToThread) => {
  if (message === "wake") runner.wake();
  else
    stopping ??= stopThread().catch((error: unknown) =>
      log("error", `the ${kind.name} thread did not stop in order`, error),
    );
});

tell({ type: "opened" });
