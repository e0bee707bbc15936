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
 * Works on up to `slots` tasks at a time, so that a short one does not wait for a long one. Looks for tasks after every
 * finished one, when woken and every `pollMs`, because other machines add tasks, too, and leases end.
 */
export function startRunner(options: {
  queue: ExportQueue;
  /** Name under which tasks are claimed. */
  worker: string;
  run(task: ClaimedTask, stop: AbortSignal): Promise<void>;
  log: Log;
  slots: number;
  pollMs: number;
}): Runner {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeCount = 0;
  let woken = Promise.withResolvers<void>();

  async function claim(): Promise<ClaimedTask | undefined> {
    try {
      return await options.queue.claim(options.worker);
    } catch (error) {
      options.log("error", "no export task could be claimed", error);
      return undefined;
    }
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
      if (task) await options.run(task, signal);
      else if (seen === wakeCount && !signal.aborted) await rest();
    }
  }

  const slots = Array.from({ length: options.slots }, slot);
  return {
    wake() {
      wakeCount += 1;
      woken.resolve();
      woken = Promise.withResolvers<void>();
    },
    async stop() {
      stopping.abort(new Error("the worker stops"));
      await Promise.all(slots);
    },
  };
}
