import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** What the work takes on each of two calm cores of a small server, generously. */
const calmMs = 200;
/** A machine that is slower still is none to test on, and what hangs has to end some day. */
const paceMax = 8;

/** Where programs of tests read it. */
const variable = "TEST_PACE";

/** How long one thread takes for the work, in milliseconds. */
function workOnce(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const worker = new Worker(new URL("./pace-work.ts", import.meta.url));
  worker.once("message", resolve);
  worker.once("error", reject);
  return promise;
}

/** @returns how many times as long as on a calm machine a wait may take, from the work that each core was given */
export function paceOf(tookMs: readonly number[]): number {
  const mean = tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length;
  return Math.min(paceMax, Math.max(1, mean / calmMs));
}

/**
 * Measures how busy and how slow this machine is, with work on each core, and has every end of a wait follow: those of
 * programs that are started from now on read it in their environment.
 */
export async function measurePace(): Promise<number> {
  const pace = paceOf(await Promise.all(Array.from({ length: availableParallelism() }, workOnce)));
  process.env[variable] = pace.toFixed(2);
  return pace;
}

/** The end of a wait of the runner on this machine, from its end on a calm one. */
export const patient = (ms: number): number => Math.round(ms * Number(process.env[variable] ?? 1));
