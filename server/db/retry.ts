import { setTimeout as delay } from "node:timers/promises";
import { isDeadlock } from "./failures.ts";

const maxAttempts = 5;
/** Longest rest before the next attempt, a random part of it, so that two do not meet again. */
const restMs = 50;

/** Runs a transaction again that the database gave up because it and another one waited for each other. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || !isDeadlock(error)) throw error;
      await delay(Math.random() * restMs * attempt);
    }
  }
}
