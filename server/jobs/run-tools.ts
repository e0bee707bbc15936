import type { Kysely } from "kysely";
import type { DialectName } from "../db/index.ts";
import type { ObjectStore } from "../objects/index.ts";
import type { JobKind } from "./kind.ts";
import type { Lack } from "./lack.ts";
import type { JobLog } from "./log.ts";
import type { Patience } from "./patience.ts";
import type { JobQueue } from "./queue.ts";

/**
 * How an attempt ended: its outcome is stored; there will be none; it is tried again; it waits for what is away; the
 * worker stops; the claim was lost; or the end could not be noted.
 */
export type AttemptOutcome = "done" | "failed" | "retried" | "waits" | "stopped" | "lost" | "unnoted";

/** Told how an attempt ended. @param lack what it waits for */
export type Settle = (outcome: AttemptOutcome, lack?: Lack) => void;

/** What a thread runs jobs with. */
export interface RunTools {
  kind: JobKind;
  queue: JobQueue;
  /** For the kind; the queue has another connection. */
  db: Kysely<never>;
  /** Likewise. */
  readDb: Kysely<never>;
  dialect: DialectName;
  objects: ObjectStore;
  log: JobLog;
  heartbeatMs: number;
  patience: Patience;
  /**
   * Tells whoever can end the thread that work on a job begins, which has so long until its signal aborts.
   * @returns tells that this is over, and that the work ended
   */
  watch(job: string, limitMs: number): (what: "over" | "ended") => void;
  /** Says how the attempt ended, for those who count. @param lack what it waits for */
  settle: Settle;
}
