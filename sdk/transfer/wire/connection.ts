import { withTimeout } from "../../timing.ts";

/** Whether there is a network. */
export interface Connection {
  isOffline(): boolean;
  /** Calls `listener` when there is one again, until the returned function is called. */
  onOnline(listener: () => void): () => void;
}

/** What the browser says; elsewhere there always is one. */
export const browserConnection: Connection = {
  isOffline: () => typeof navigator !== "undefined" && "onLine" in navigator && !navigator.onLine,
  onOnline(listener) {
    globalThis.addEventListener("online", listener);
    return () => globalThis.removeEventListener("online", listener);
  },
};

/** Waits for the network, but no longer than a time. @returns whether there is one; false also where the signal ended the wait */
export async function untilOnline(connection: Connection, limitMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const abort = () => resolve(false);
  signal.addEventListener("abort", abort, { once: true });
  const leave = connection.onOnline(() => resolve(true));
  try {
    return await withTimeout(promise, limitMs, () => !connection.isOffline());
  } finally {
    leave();
    signal.removeEventListener("abort", abort);
  }
}
