import { createKeyedSemaphore } from "../../base/index.ts";

/** Of the process, whose threads all of its servers share. */
const semaphore = createKeyedSemaphore({
  // Node has four threads for them, and one stays free for files.
  running: 3,
  runningOfOne: 2,
  waiting: 1_000,
  // A whole office may sign in at eight.
  waitingOfOne: 100,
  // Good passwords of one account, however many, leave room for those of others.
  waitingOfKey: 20,
  comeAgainSeconds: 5,
});

/**
 * Checks or makes a password when it is the turn of a lane: each costs memory and a thread for a while.
 * @param work.lane of the address, or of a user by whom nobody else stands in line
 * @param work.key of the user
 * @throws what `check` throws, PortalError `too-many-requests`
 */
export async function inPasswordTurn<T>(
  work: { lane: string; key?: string | undefined },
  check: () => Promise<T>,
): Promise<T> {
  const release = await semaphore.acquire(work);
  try {
    return await check();
  } finally {
    release();
  }
}
