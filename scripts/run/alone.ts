import { mkdirSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { clearAbandoned } from "./room.ts";

/** Runs tests when no other run of this folder is at work, which would write into the same reports. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync("reports", { recursive: true });
  const text = "Another run of tests is at work in this folder; waiting for it …";
  return withLock("reports/run.lock", text, async () => {
    const cleared = await clearAbandoned();
    if (cleared.length > 0) console.log(`Cleared, left by runs that were killed: ${cleared.join(", ")}`);
    return work();
  });
}
