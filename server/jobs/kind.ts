import type { Kysely, RawBuilder, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DialectName } from "../db/index.ts";
import type { ObjectAccess, OpenObjectStore } from "../objects/index.ts";
import type { JobLog } from "./log.ts";

/** A job as its kind sees it. */
export interface Job<Payload = unknown> {
  /** Never given again; whoever makes the job may have chosen it. */
  id: string;
  /** Whose turn it takes: the id of a user, as a rule. */
  owner: string;
  /** How often it was begun, from 1: part of the name of what an attempt leaves, so that two attempts never mix. */
  attempt: number;
  payload: Payload;
}

/** What an attempt works with. */
export interface JobTools {
  /** A connection for reads that may take long; the queue has another, so that no read delays a heartbeat. */
  db: Kysely<never>;
  /** The same for reads of many rows, which a replica may answer. Single queries only, no transactions. */
  readDb: Kysely<never>;
  dialect: DialectName;
  /** Of a module: those whose keys begin with its name. */
  objects: ObjectAccess;
  log: JobLog;
  /** Aborts when the server stops, at the time limit, and within a heartbeat when the job was cancelled or taken over. */
  signal: AbortSignal;
  /** Says how far it is; stored with the next heartbeat, the first time at once. @param total null while unknown */
  progress(done: number, total: number | null): void;
}

/** What the outcome of a job is stored with. */
export interface OutcomeTools {
  /** Ends the job and stores its outcome: both or neither. */
  trx: Transaction<never>;
  /** The clock of the database inside a statement, milliseconds since 1970. */
  now: RawBuilder<number>;
}

/** Why a job ended without its outcome. */
export interface JobFailure {
  /** What the last attempt threw. */
  error: unknown;
  /** Whether the kind said that trying again cannot help; else all attempts were used up. */
  isFinal: boolean;
}

/**
 * A kind of job. What it does runs in a thread of its own, in any process of the installation, and may be begun
 * several times: a job is done at least once, its outcome is stored exactly once.
 */
export interface JobKind<Payload = unknown, Outcome = unknown> {
  /** Lower-case name, unique among the kinds of all modules; that of the module comes first, as `orders-recount`. */
  name: string;
  /** Checks what a job is made with, and again before each attempt. */
  payload: z.ZodMiniType<Payload>;
  /** Jobs at a time on each node, 1 by default. Of several the last is for owners of whom nothing runs. */
  slots?: number;
  /**
   * Attempts that may end in an error or with the death of the server, 5 by default. A job that ended its thread twice
   * has failed in any case.
   */
  maxTries?: number;
  /** Rest after the first failed attempt in milliseconds, 2,000 by default; doubled after each further one. */
  retryMs?: number;
  /**
   * How long an attempt may take in milliseconds, 1 h by default and 24 h at most: then its signal aborts and the
   * attempt counts as failed. One that goes on has its thread ended.
   */
  limitMs?: number;
  /** Jobs of one owner that may wait, 1,000 by default. */
  waitingPerOwner?: number;
  /** The work itself. What it leaves outside the database must be named by id and attempt. */
  run(job: Job<Payload>, tools: JobTools): Promise<Outcome>;
  /** Stores the outcome, in at most 10 s: nothing but a few statements. */
  complete?(job: Job<Payload>, outcome: Outcome, tools: OutcomeTools): Promise<void>;
  /**
   * Stores that there will be no outcome, likewise. The payload is undefined where it cannot be read, as after a change
   * of its schema: such a job is left to newer nodes for about 17 min first.
   */
  fail?(job: Job<Payload | undefined>, failure: JobFailure, tools: OutcomeTools): Promise<void>;
  /** Removes what `run` left, because its outcome is certainly not stored: it could not be, or the claim was lost. */
  discard?(job: Job<Payload>, outcome: Outcome, tools: Pick<JobTools, "objects">): Promise<void>;
  /** Whether trying again after this error cannot help; false by default. */
  isFinal?(error: unknown): boolean;
}

/** What a server needs to know of a kind to make its jobs. */
export type JobKindFacts<Payload = unknown> = Pick<JobKind<Payload>, "name" | "payload" | "waitingPerOwner">;

/** Something that a thread does now and then besides its jobs. */
export interface Chore {
  /** Names it in the log. */
  name: string;
  everyMs: number;
  /** Never runs twice at once. */
  run(): Promise<void>;
}

/** What the file of a source gives to a thread. */
export interface OpenedKind {
  kind: JobKind;
  /** What it knows of what jobs need (`NewJob.needs`): it takes no others. All, where it is left out. */
  knows?: readonly string[];
  chores?: readonly Chore[];
}

/** What the file of a source is opened with. */
export interface OpenTools {
  /** A connection for short statements. */
  db: Kysely<never>;
  dialect: DialectName;
  objects: OpenObjectStore;
  log: JobLog;
}

/** Where a thread finds the code of a kind: a file that exports `openKind`. */
export interface JobSource {
  /** Name of the module that may make and cancel such jobs. */
  module: string;
  kind: JobKindFacts;
  /** Address of the file. */
  url: string;
  /** Handed to `openKind`; plain data. */
  options: unknown;
}
