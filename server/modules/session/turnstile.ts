import { PortalError } from "@customs-portal/sdk/errors";

/** Checks that run at once: as many as Node has threads for them. */
const maxRunning = 4;
/** Checks that wait; more are turned away. */
const maxWaiting = 500;

/** Lets work through a few at a time, and never two of the same key. @throws PortalError `unavailable` when it is full */
export type Turnstile = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work when one of a few slots is free, first come, first served. */
function createSlots(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxRunning) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Creates the turnstile that attempts to sign in go through: a limit on failures is worth little if many pass at once. */
export function createTurnstile(): Turnstile {
  const inSlot = createSlots();
  const last = new Map<string, Promise<unknown>>();
  let count = 0;
  return async (key, work) => {
    if (count >= maxRunning + maxWaiting) throw new PortalError("unavailable");
    count += 1;
    const before = last.get(key);
    const turn = before ? before.then(() => inSlot(work)) : inSlot(work);
    // Whoever comes next waits for the end, good or bad.
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, end);
    try {
      return await turn;
    } finally {
      count -= 1;
      if (last.get(key) === end) last.delete(key);
    }
  };
}
