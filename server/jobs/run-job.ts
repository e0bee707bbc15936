import { endAttempt, mustBeWorthTrying } from "./end-attempt.ts";
import { type Heart, startHeart } from "./heart.ts";
import type { Job } from "./kind.ts";
import { storeOutcome } from "./outcome.ts";
import { UnreadablePayloadError } from "./patience.ts";
import type { RunTools } from "./run-tools.ts";
import type { ClaimedJob } from "./table.ts";
import { limitOf, TimeLimitError } from "./time-limit.ts";

function payloadOf({ kind: name, payload }: ClaimedJob, { kind }: RunTools): unknown {
  try {
    return kind.payload.parse(JSON.parse(payload));
  } catch (error) {
    throw new UnreadablePayloadError(name, error);
  }
}

/** Runs the kind; over its time limit the signal aborts. @throws TimeLimitError, and what the kind throws before */
async function work(job: Job, tools: RunTools, { lost, progress }: Heart, stop: AbortSignal): Promise<unknown> {
  const { kind, db, readDb, dialect, objects, log } = tools;
  const limitMs = limitOf(kind);
  const over = new AbortController();
  const tellWatch = tools.watch(job.id, limitMs);
  const timer = setTimeout(() => {
    tellWatch("over");
    over.abort(new TimeLimitError(limitMs));
  }, limitMs);
  try {
    const signal = AbortSignal.any([stop, lost, over.signal]);
    return await kind.run(job, { db, readDb, dialect, objects, log, signal, progress });
  } catch (error) {
    throw over.signal.aborted ? new TimeLimitError(limitMs, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    tellWatch("ended");
  }
}

/**
 * Does a claimed job: runs its kind and stores the outcome while the claim holds, else drops it. Never throws.
 * @param stop puts the job back in order
 * @returns whether the claim is done with; else the end could not be noted, and the worker may hold the job still
 */
export async function runJob(row: ClaimedJob, tools: RunTools, stop: AbortSignal): Promise<boolean> {
  const heart = startHeart(row, tools);
  const { id, owner, attempt } = row;
  let job: Job = { id, owner, attempt, payload: undefined };
  try {
    mustBeWorthTrying(row, tools.kind);
    job = { ...job, payload: payloadOf(row, tools) };
    const outcome = await work(job, tools, heart, stop);
    await storeOutcome(row, job, outcome, tools);
    return true;
  } catch (error) {
    return await endAttempt(row, job, error, { tools, lost: heart.lost, stop });
  } finally {
    heart.stop();
  }
}
