import { untilAborted } from "./until-aborted.ts";

/** Lets so many through at once; others wait in the order in which they came. */
export interface Gate {
  /** @throws what `work` threw; TransferError `request-cancelled` where `signal` aborts while it waits */
  pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Creates a gate. */
export function createGate(max: number): Gate {
  const waiting = new Set<() => void>();
  let inside = 0;

  async function enter(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await untilAborted(promise, signal);
    } catch (cause) {
      // The turn of one that no longer waits is another's.
      if (!waiting.delete(resolve)) leave();
      throw cause;
    }
  }

  function leave(): void {
    const [next] = waiting;
    if (!next) inside -= 1;
    else if (waiting.delete(next)) next();
  }

  return {
    async pass(work, signal) {
      if (inside < max) inside += 1;
      else await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
