import { sleep } from "@customs-portal/sdk/timing";

/** Time that long work holds the page in one piece. Milliseconds. */
const sliceMs = 8;

/**
 * Does the steps of long work, and lets the page draw in between.
 * @returns what the steps return
 * @throws the reason of the signal
 */
export async function runInSlices<T>(steps: Generator<unknown, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    // Before the first one, too: whoever began this has held the page, and others may begin at once.
    await sleep(0, { signal });
    for (const until = performance.now() + sliceMs; performance.now() < until;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }
}
