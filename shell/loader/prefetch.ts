import type { sleep } from "@customs-portal/sdk/timing";

/** Why a file could not be fetched. `retryable` failures may pass when the file is asked for again. */
export class FetchFailure extends Error {
  declare readonly reason: "network" | "cors" | "status" | "integrity" | "timeout";
  declare readonly status: number | undefined;
  /** By which the log of the backend has the answer; undefined where it names none. */
  declare readonly traceId: string | undefined;

  constructor(
    reason: FetchFailure["reason"],
    address: string,
    options: { status?: number; traceId?: string | null; cause?: unknown } = {},
  ) {
    super(`${address}: ${reason}${options.status === undefined ? "" : ` ${options.status}`}`, { cause: options.cause });
    this.name = "FetchFailure";
    this.reason = reason;
    this.status = options.status;
    this.traceId = options.traceId ?? undefined;
  }

  /** Network failures, 429 and 5xx. */
  get retryable(): boolean {
    return this.reason === "network" || this.status === 429 || (this.status ?? 0) >= 500;
  }
}

export interface PrefetchOptions {
  /** Expected hash of the file, from the import map. */
  integrity?: string | undefined;
  /** Ends the attempts; its reason "TimeoutError" counts as a timeout. */
  signal: AbortSignal;
  fetch: typeof fetch;
  /** Waits between two attempts. */
  sleep: typeof sleep;
  /** Waits before the second, third … attempt, in milliseconds; as many retries as entries. */
  backoffMs?: readonly number[];
}

/** Two retries, soon enough that nobody has given up. */
const defaultBackoffMs = [300, 1200] as const;

function interrupted(address: string, signal: AbortSignal): FetchFailure {
  return new FetchFailure("timeout", address, { cause: signal.reason });
}

/** A wrong hash and a dead network reject alike; a second, unchecked request to the cache tells them apart. */
async function failsByIntegrity(address: string, { fetch, signal }: PrefetchOptions): Promise<boolean> {
  try {
    const answer = await fetch(address, { credentials: "same-origin", cache: "force-cache", signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

async function attempt(address: string, options: PrefetchOptions): Promise<void> {
  const { fetch, integrity, signal } = options;
  let answer: Response;
  try {
    // The same mode and credentials as the script element, so that it finds the file in the HTTP cache.
    answer = await fetch(address, { credentials: "same-origin", signal, ...(integrity ? { integrity } : {}) });
    await answer.arrayBuffer();
  } catch (cause) {
    if (signal.aborted) throw interrupted(address, signal);
    const reason = integrity && (await failsByIntegrity(address, options)) ? "integrity" : "network";
    throw new FetchFailure(reason, address, { cause });
  }
  if (!answer.ok)
    throw new FetchFailure("status", address, { status: answer.status, traceId: answer.headers.get("x-trace-id") });
}

/**
 * What is known of a file of another origin that could not be fetched: a server that lets no other origin read its
 * answer and one that is not there reject alike; one that is asked for nothing to read tells them apart.
 */
export async function explainElsewhere(
  address: string,
  failure: unknown,
  { fetch, signal }: Pick<PrefetchOptions, "fetch" | "signal">,
): Promise<unknown> {
  if (!(failure instanceof FetchFailure) || failure.reason !== "network") return failure;
  return fetch(address, { mode: "no-cors", credentials: "omit", signal }).then(
    () => new FetchFailure("cors", address, { cause: failure.cause }),
    () => failure,
  );
}

/**
 * Fetches a file into the HTTP cache, with bounded retries.
 * @throws FetchFailure
 */
export async function prefetch(address: string, options: PrefetchOptions): Promise<void> {
  const waits = options.backoffMs ?? defaultBackoffMs;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(address, options);
    } catch (cause) {
      const wait = waits[tries];
      if (!(cause instanceof FetchFailure) || !cause.retryable || wait === undefined) throw cause;
      await options.sleep(wait, { signal: options.signal }).catch(() => {
        throw interrupted(address, options.signal);
      });
    }
  }
}
