import { backoffMs, retry } from "@customs-portal/sdk/timing";
import type { Job, JobFailure, JobKind } from "./kind.ts";
import { findLack } from "./lack.ts";
import { jobName } from "./log.ts";
import { finish } from "./outcome.ts";
import type { RunTools } from "./run-tools.ts";
import { suspicion, type ClaimedJob } from "./table.ts";
import { TimeLimitError } from "./time-limit.ts";

const defaultMaxTries = 5;
const defaultRetryMs = 2000;
const longestRestMs = 3_600_000;
/** Rests of a job that waits for what is away. */
const awayRest = { firstMs: 1000, longestMs: 120_000 };
/** Rest before the end of an attempt is noted again. */
const noteWaitMs = 1000;
/** How often it is tried where the database is there: a deadlock or a lock passes. */
const noteTries = 5;

/** What an attempt ended under. */
interface AttemptEnd {
  tools: RunTools;
  /** Aborted where the claim was lost. */
  lost: AbortSignal;
  /** Aborted where the worker stops. */
  stop: AbortSignal;
}

/** A job that is not begun again, because its thread cannot stand it. */
class DeadlyJobError extends Error {
  constructor() {
    super("the worker died of this job twice, or had to be ended because it was over the time limit");
    this.name = "DeadlyJobError";
  }
}

/**
 * @throws DeadlyJobError for a job that ended its thread twice, Error after that many attempts without an end of their
 * own: the job itself is the likely cause
 */
export function mustBeWorthTrying({ tries, is_suspect }: ClaimedJob, { maxTries = defaultMaxTries }: JobKind): void {
  if (is_suspect >= suspicion.killedTwice) throw new DeadlyJobError();
  if (tries > maxTries)
    throw new Error("the worker died in every attempt, or had to be ended because it was over the time limit");
}

function isFinal(row: ClaimedJob, error: unknown, { kind, log }: RunTools): boolean {
  try {
    return kind.isFinal?.(error) ?? false;
  } catch (problem) {
    log("error", `isFinal of the ${row.kind} kind threw: mend it; the ${jobName(row)} is tried again`, problem);
    return false;
  }
}

/** Ends a job as failed. Where even that cannot be stored, it is tried again, seldom. */
async function fail(row: ClaimedJob, job: Job, failure: JobFailure, tools: RunTools): Promise<void> {
  try {
    await finish(row, tools, (outcome) => tools.kind.fail?.(job, failure, outcome));
    tools.settle("failed");
  } catch (error) {
    if (findLack(error)) throw error;
    tools.log("error", `the failure of the ${jobName(row)} could not be stored; it is tried again later`, error);
    await tools.queue.retry(row, longestRestMs);
    tools.settle("retried");
  }
}

/** @param end why, and whether the attempt is not counted */
async function giveBack(
  row: ClaimedJob,
  job: Job,
  { error, passes }: { error: unknown; passes: boolean },
  tools: RunTools,
): Promise<void> {
  const { kind, queue, log } = tools;
  const { maxTries = defaultMaxTries, retryMs = defaultRetryMs } = kind;
  if (passes) {
    await queue.release(row, backoffMs(row.attempt, awayRest));
    tools.settle("waits", findLack(error));
  } else if (isFinal(row, error, tools)) {
    log("warn", `the ${jobName(row)} failed`, error);
    await fail(row, job, { error, isFinal: true }, tools);
  } else if (row.tries >= maxTries || error instanceof DeadlyJobError) {
    log("error", `the ${jobName(row)} failed after ${row.tries} attempts`, error);
    await fail(row, job, { error, isFinal: false }, tools);
  } else {
    log("warn", `the ${jobName(row)} is tried again after attempt ${row.attempt}`, error);
    await queue.retry(row, backoffMs(row.tries, { firstMs: retryMs, longestMs: longestRestMs }));
    tools.settle("retried");
  }
}

/**
 * Notes the end of an attempt that threw, also where the database has to come back first: nobody else looks after the
 * job. Never throws.
 * @returns whether it is noted, or there is nothing to note because the claim was lost
 */
export async function endAttempt(
  row: ClaimedJob,
  job: Job,
  error: unknown,
  { tools, lost, stop }: AttemptEnd,
): Promise<boolean> {
  const { queue, log } = tools;
  if (lost.aborted) {
    tools.settle("lost");
    log("warn", `the ${jobName(row)} was cancelled or taken over`, error);
    return true;
  }
  try {
    if (stop.aborted && !(error instanceof TimeLimitError)) {
      await queue.release(row);
      tools.settle("stopped");
    } else {
      const passes = tools.patience.mayPass(row, error);
      if (passes) log("warn", `attempt ${row.attempt} of the ${jobName(row)} is not counted`, error);
      await retry(() => giveBack(row, job, { error, passes }, tools), {
        delayMs: (problem, failures) => (findLack(problem) || failures < noteTries ? noteWaitMs : undefined),
        signal: stop,
      });
    }
    return true;
  } catch (problem) {
    log("error", `the end of attempt ${row.attempt} of the ${jobName(row)} could not be noted`, problem);
    return false;
  }
}
