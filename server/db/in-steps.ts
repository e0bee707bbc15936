import { setImmediate as turn } from "node:timers/promises";
import { retryDeadlocks } from "./retry.ts";

/** Rows of one step: SQLite answers nobody else while a statement runs. */
export const stepRows = 500;

/**
 * Removes rows a step at a time, so that other work runs in between, until nothing is left or it is told to stop.
 * Other nodes may remove the same rows at the same time.
 * @param step removes `stepRows` rows at most, and resolves to their number
 * @returns how many were removed
 */
export async function removeInSteps(step: () => Promise<bigint | number>, stop?: AbortSignal): Promise<number> {
  let removed = 0;
  while (!stop?.aborted) {
    const count = Number(await retryDeadlocks(step));
    if (count === 0) break;
    removed += count;
    await turn();
  }
  return removed;
}
