import type { DatabaseOptions } from "../db/index.ts";

/** How the export worker works; every time in milliseconds. */
export interface ExportWorkerSettings {
  /** Tasks at a time, 2 by default. */
  slots: number;
  /** How long a claim holds without a heartbeat, 30 s by default. */
  leaseMs: number;
  /** Time between two heartbeats, 2 s by default: progress as users see it. */
  heartbeatMs: number;
  /** Longest time until a task of another machine is seen, 2 s by default. */
  pollMs: number;
  /** Attempts that may fail, 5 by default. */
  maxTries: number;
  /** Rest after the first failed attempt, 2 s by default. */
  retryMs: number;
  /** Time between two sweeps, 10 min by default. */
  sweepMs: number;
  /** An unfinished file that nobody wrote to for this long is removed, 10 min by default. */
  idleMs: number;
  /** Days that a file which no task shows is kept aside before it is removed, 7 by default. */
  quarantineDays: number;
  /** Rows of a part of a sharded export, 500,000 by default. */
  rowsPerPart: number;
  /** How long a finished task and its file are kept, 30 days by default. */
  keepMs: number;
  /** Bytes of stored files at which no further one is written for a user; no bound by default. */
  storedBytes: number;
}

/** What the worker thread is started with. */
export interface ExportWorkerData {
  /** Name under which it claims tasks. */
  worker: string;
  database: DatabaseOptions;
  /** Folder of the object store. */
  objectsDir: string;
  /** Addresses of the modules whose export definitions it runs. */
  moduleUrls: readonly string[];
  settings: ExportWorkerSettings;
}

/** What the server tells the worker. */
export type ToWorker = "wake" | "stop";

/** What the worker tells the server: a line for the log; `detail` is an error as text, because not every error can cross threads. */
export interface FromWorker {
  level: "info" | "warn" | "error";
  message: string;
  detail: string | undefined;
}
