import { sleep } from "@customs-portal/sdk/timing";
import { retryDeadlocks } from "./retry.ts";

/** Rows of one step at most. */
export const stepRows = 500;
/** Rows of the first step, and of the next ones at least. */
const fewRows = 50;
/** What a step should take: SQLite answers nobody else on this thread meanwhile. */
const stepMs = 5;
/** Rest after a step, as a multiple of what it took, so that calls have most of the thread … */
const restShare = 2;
/** … and at most. */
const longestRestMs = 100;
/** How long a round goes on; what is left then waits for the next one. */
const roundMs = 20_000;

/**
 * Removes rows a step at a time, with a rest after each, until nothing is left, it is told to stop or its time is over.
 * Steps grow and shrink with what they take. Other nodes may remove the same rows at the same time.
 * @param step removes so many rows at most, and resolves to their number
 * @returns how many were removed
 */
export async function removeInSteps(
  step: (rows: number) => Promise<bigint | number>,
  stop?: AbortSignal,
): Promise<number> {
  const deadline = performance.now() + roundMs;
  let removed = 0;
  let rows = fewRows;
  while (!stop?.aborted && performance.now() < deadline) {
    const began = performance.now();
    const count = Number(await retryDeadlocks(() => step(rows)));
    if (count === 0) break;
    removed += count;
    const tookMs = performance.now() - began;
    rows = tookMs > stepMs ? Math.max(fewRows, rows >> 1) : Math.min(stepRows, rows * 2);
    await sleep(Math.min(longestRestMs, tookMs * restShare));
  }
  return removed;
}
