import { mkdirSync } from "node:fs";
import { withLock } from "./lock.mjs";

/** Runs tests when no other run of this folder is at work, which would write into the same reports. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync("reports", { recursive: true });
  return withLock("reports/run.lock", "Another run of tests is at work in this folder; waiting for it …", work);
}
