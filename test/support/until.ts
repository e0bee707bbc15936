import { patient } from "./pace.ts";

/** Taken before a test can put a fake clock in its place. */
const realSetTimeout = globalThis.setTimeout;

/** A busy machine is no defect: what is waited for has a minute, on a slow one more. */
const limitMs = patient(60_000);
const stepMs = 10;

/** Waits in real time, also under a fake clock. For the absence of something, which no condition can show. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => realSetTimeout(resolve, ms));
}

/** Resolves when `condition` holds, in real time. @throws after a minute or more, with what `describe` says */
export async function until(
  condition: () => boolean | Promise<boolean>,
  describe: () => unknown = () => condition.toString(),
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${limitMs / 1000} s in vain: ${String(describe())}`);
    await pause(stepMs);
  }
}
