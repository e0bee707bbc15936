import type { DatabaseOptions } from "../db/index.ts";
import type { ObjectStoreSettings } from "../objects/index.ts";
import type { Lack } from "./lack.ts";
import type { AttemptOutcome } from "./run-tools.ts";

/** How the threads of the queue work; every time in milliseconds. */
export interface JobSettings {
  /** How long a claim holds without a heartbeat, 30 s by default. */
  leaseMs: number;
  /** Time between two heartbeats, 2 s by default: progress as users see it, and the time until a cancellation is. */
  heartbeatMs: number;
  /** Longest time until a job of another node is seen, 2 s by default. */
  pollMs: number;
  /** How long a job may go on after its time limit before its thread is ended, 10 s by default. */
  graceMs: number;
  /** How long a thread may take to open its kind, 1 min by default. */
  openLimitMs: number;
}

/** What a thread needs to open the same data again. */
export interface ThreadHost {
  database: DatabaseOptions;
  objects: ObjectStoreSettings;
}

/** What a thread is started with. */
export interface ThreadData extends ThreadHost {
  /** Name under which it claims jobs, unique among all nodes. */
  worker: string;
  /** Address of the file that exports `openKind`, and what that is handed. */
  url: string;
  options: unknown;
  settings: JobSettings;
}

/** What the server tells a thread. */
export type ToThread = "wake" | "stop";

/** A line for the log; `detail` is an error as text, because not every error can cross threads. */
interface LogLine {
  type: "log";
  level: "info" | "warn" | "error";
  message: string;
  detail: string | undefined;
  /** The `traceparent` of the job that it is about; undefined where it is about none. */
  trace: string | undefined;
}

/**
 * What a thread tells the server: a line, that its kind is open, when the work on a job begins, is over its limit and
 * ends, and what became of an attempt.
 */
export type FromThread =
  | LogLine
  | { type: "opened" }
  /** `work` is unique within the thread: an id may be used again. */
  | { type: "began"; work: number; job: string; limitMs: number }
  | { type: "over" | "ended"; work: number }
  | { type: "settled"; outcome: AttemptOutcome; ms: number; lack: Lack | undefined };
