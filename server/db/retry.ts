import { retry } from "@customs-portal/sdk/timing";
import { isDeadlock } from "./failures.ts";

const maxAttempts = 5;
/** Longest wait before the next attempt, a random part of it, so that two do not meet again. */
const waitMs = 50;

/** Runs a transaction again that the database gave up because it and another one waited for each other. */
export function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, {
    delayMs: (error, failures) =>
      failures < maxAttempts && isDeadlock(error) ? Math.random() * waitMs * failures : undefined,
  });
}
