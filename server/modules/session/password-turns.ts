import { createKeyedSemaphore, networkOf } from "../../base/index.ts";

/** Of the process, whose threads all of its servers share. Addresses are the lanes. */
const semaphore = createKeyedSemaphore({
  // Node has four threads for them, and one stays free for files.
  running: 3,
  runningOfOne: 2,
  waiting: 1_000,
  // A whole office may sign in at eight.
  waitingOfOne: 100,
  comeAgainSeconds: 5,
});

/**
 * Checks or makes a password when it is the turn of an address: each costs memory and a thread for a while.
 * @param key two of the same never run at once
 * @throws what `work` throws, PortalError `too-many-requests`
 */
export async function inPasswordTurn<T>(
  { ip, key }: { ip: string; key?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const release = await semaphore.acquire({ lane: networkOf(ip), key });
  try {
    return await work();
  } finally {
    release();
  }
}
