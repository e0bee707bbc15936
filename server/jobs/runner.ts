import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "./log.ts";
import type { ClaimedTask, ExportQueue } from "./queue.ts";

/** Takes tasks until it is stopped. */
export interface Runner {
  /** Says that a task was added. */
  wake(): void;
  /** Stops the running tasks, which are put back, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/**
 * Works on up to `slots` tasks at a time, so that a short one does not wait for a long one; on a suspect alone. Looks
 * for tasks after every finished one, when woken and every `pollMs`, because other machines add tasks, too, and leases
 * end.
 */
export function startRunner(options: {
  queue: Pick<ExportQueue, "claim" | "releaseForgotten">;
  /** Name under which tasks are claimed. */
  worker: string;
  run(task: ClaimedTask, stop: AbortSignal): Promise<void>;
  log: Log;
  slots: number;
  pollMs: number;
}): Runner {
  const { queue, worker } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<ClaimedTask>();
  let claiming: Promise<unknown> = Promise.resolve();
  let mayHaveForgotten = false;
  let wakeCount = 0;
  let woken = Promise.withResolvers<void>();

  function wake(): void {
    wakeCount += 1;
    woken.resolve();
    woken = Promise.withResolvers<void>();
  }

  async function claimNext(): Promise<ClaimedTask | undefined> {
    if (signal.aborted || Array.from(running).some((task) => task.is_suspect === 1)) return undefined;
    try {
      if (mayHaveForgotten)
        await queue.releaseForgotten(
          worker,
          Array.from(running, ({ id }) => id),
        );
      mayHaveForgotten = false;
      const task = await queue.claim(worker, { isIdle: running.size === 0 });
      if (task) running.add(task);
      return task;
    } catch (error) {
      // It may have been claimed all the same.
      mayHaveForgotten = true;
      options.log("error", "no export task could be claimed", error);
      return undefined;
    }
  }

  /** One slot after the other, so that each knows what runs beside it. */
  function claim(): Promise<ClaimedTask | undefined> {
    const next = claiming.then(claimNext);
    claiming = next;
    return next;
  }

  async function rest(): Promise<void> {
    const resting = new AbortController();
    const until = AbortSignal.any([signal, resting.signal]);
    await Promise.race([woken.promise, delay(options.pollMs, undefined, { signal: until }).catch(() => undefined)]);
    resting.abort();
  }

  async function slot(): Promise<void> {
    while (!signal.aborted) {
      const seen = wakeCount;
      const task = await claim();
      if (task) {
        await options.run(task, signal);
        running.delete(task);
        // A slot that rests because of a suspect may go on.
        if (task.is_suspect === 1) wake();
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
