import { sleep } from "@customs-portal/sdk/timing";
import type { JobLog } from "./log.ts";
import type { JobQueue } from "./queue.ts";
import { suspicion, type ClaimedJob } from "./table.ts";

/** Takes jobs until it is stopped. */
export interface Runner {
  /** Says that a job was made. */
  wake(): void;
  /** Stops the running jobs, which are put back, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/**
 * Works on up to `slots` jobs of a kind at a time, so that a short one does not wait for a long one; on a suspect alone.
 * Of several slots the last is for owners of whom nothing runs, so that nobody waits for all that another has made.
 * Looks for jobs after every finished one, when woken and every `pollMs`, because other nodes make jobs, too, and
 * leases end.
 */
export function startRunner(options: {
  queue: Pick<JobQueue, "claim" | "releaseForgotten">;
  /** Name under which jobs are claimed. */
  worker: string;
  /** @returns whether the claim is done with; else the queue may hold the job for this worker still */
  run(job: ClaimedJob, stop: AbortSignal): Promise<boolean>;
  log: JobLog;
  slots: number;
  pollMs: number;
}): Runner {
  const { queue, worker } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<ClaimedJob>();
  let claiming: Promise<unknown> = Promise.resolve();
  let mayHaveForgotten = false;
  let wakeCount = 0;
  let woken = Promise.withResolvers<void>();

  function wake(): void {
    wakeCount += 1;
    woken.resolve();
    woken = Promise.withResolvers<void>();
  }

  async function claimNext(): Promise<ClaimedJob | undefined> {
    if (signal.aborted || Array.from(running).some((job) => job.is_suspect > suspicion.none)) return undefined;
    try {
      if (mayHaveForgotten)
        await queue.releaseForgotten(
          worker,
          Array.from(running, ({ id }) => id),
        );
      mayHaveForgotten = false;
      const isLastSlot = running.size > 0 && running.size === options.slots - 1;
      const job = await queue.claim(worker, { isIdle: running.size === 0, isForNewcomers: isLastSlot });
      if (job) running.add(job);
      return job;
    } catch (error) {
      // It may have been claimed all the same.
      mayHaveForgotten = true;
      options.log("error", "no job could be claimed", error);
      return undefined;
    }
  }

  /** One slot after the other, so that each knows what runs beside it. */
  function claim(): Promise<ClaimedJob | undefined> {
    const next = claiming.then(claimNext);
    claiming = next;
    return next;
  }

  async function rest(): Promise<void> {
    const resting = new AbortController();
    const until = AbortSignal.any([signal, resting.signal]);
    await Promise.race([woken.promise, sleep(options.pollMs, { signal: until }).catch(() => undefined)]);
    resting.abort();
  }

  async function slot(): Promise<void> {
    while (!signal.aborted) {
      const seen = wakeCount;
      const job = await claim();
      if (job) {
        const isDone = await options.run(job, signal);
        // Nobody else puts back what a worker holds that is alive.
        if (!isDone) mayHaveForgotten = true;
        running.delete(job);
        // A slot that rests because of a suspect may go on.
        if (job.is_suspect > suspicion.none) wake();
        if (!isDone) await rest();
      } else if (seen === wakeCount && !signal.aborted) await rest();
    }
  }

  const slots = Array.from({ length: options.slots }, slot);
  return {
    wake,
    async stop() {
      stopping.abort(new Error("the worker stops"));
      await Promise.all(slots);
    },
  };
}
