import type { JobKind } from "./kind.ts";

const defaultLimitMs = 3_600_000;
const longestLimitMs = 86_400_000;

/** How long the work of a job may take until its signal aborts, in milliseconds. */
export function limitOf({ limitMs = defaultLimitMs }: Pick<JobKind, "limitMs">): number {
  return Math.min(limitMs, longestLimitMs);
}

/** A job went over the time limit of its kind. */
export class TimeLimitError extends Error {
  constructor(limitMs: number, options?: ErrorOptions) {
    super(`it took longer than ${limitMs} ms: raise the limitMs of its kind or make it do less`, options);
    this.name = "TimeLimitError";
  }
}
