import { withTimeout } from "@customs-portal/sdk/timing";
import { createKeyedSemaphore, type SemaphoreLimits } from "../../base/index.ts";

/** Work that may take longer than a call: whoever asks again later joins it. */
export interface PatientWork {
  /**
   * Does the work of a key, or joins it where it is being done.
   * @param work its result is to be kept where the next call finds it
   * @returns whether it is over; false where it takes longer than a call waits
   * @throws what the work threw, PortalError `too-many-requests`
   */
  isDone(about: { key: string; lane: string }, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Ends all of it, and waits for that. */
  close(): Promise<void>;
}

/** Creates the work of a process. @param waitMs how long a call waits for it */
export function createPatientWork(limits: SemaphoreLimits, waitMs: number): PatientWork {
  const turns = createKeyedSemaphore(limits);
  const stopping = new AbortController();
  const running = new Map<string, Promise<true>>();

  async function inTurn(lane: string, work: (signal: AbortSignal) => Promise<void>): Promise<true> {
    const { signal } = stopping;
    const endTurn = await turns.acquire({ lane, signal });
    try {
      await work(signal);
      return true;
    } finally {
      endTurn();
    }
  }

  return {
    async isDone({ key, lane }, work) {
      const done = running.get(key) ?? inTurn(lane, work).finally(() => running.delete(key));
      running.set(key, done);
      // Where nobody waits any more, the next call learns of it.
      done.catch(() => undefined);
      return withTimeout<boolean>(done, waitMs, () => false);
    },
    async close() {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}
