/** Resolves after a time. @throws the reason of the signal, when that comes first */
export function sleep(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal?.reason);
  if (signal?.aborted) abort();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener("abort", abort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
}

/**
 * Waits for work, but no longer than a time; the end of work that took longer is nobody's.
 * @param onTimeout answers or throws in place of the work
 */
export async function withTimeout<T>(work: PromiseLike<T> | T, ms: number, onTimeout: () => T): Promise<T> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    return await Promise.race([work, late.promise.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}

/** How waits grow from one failure to the next. */
export interface Backoff {
  /** The wait after the first failure. */
  firstMs: number;
  /** What each failure multiplies it by; 2 by default. */
  factor?: number;
  longestMs: number;
}

/** The wait after so many failures in a row, counted from 1. */
export function backoffMs(failures: number, { firstMs, factor = 2, longestMs }: Backoff): number {
  return Math.min(firstMs * factor ** (failures - 1), longestMs);
}

export interface RetryOptions {
  /** How long to wait after a failure, counted from 1; undefined gives up. */
  delayMs: (error: unknown, failures: number) => number | undefined | Promise<number | undefined>;
  /** Ends the waiting: one more try follows at once, and no other. */
  signal?: AbortSignal;
}

/** Does work until it succeeds. @throws what it threw last, also where the signal ended the waiting */
export async function retry<T>(work: () => Promise<T>, { delayMs, signal }: RetryOptions): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      const ms = signal?.aborted ? undefined : await delayMs(error, failures);
      if (ms === undefined) throw error;
      await sleep(ms, { ...(signal && { signal }) }).catch(() => undefined);
    }
  }
}
