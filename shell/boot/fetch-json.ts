import { sleep } from "@customs-portal/sdk/timing";
import { FetchFailure } from "../loader/prefetch.ts";

/** Longest wait for one start-up file, retries included, in milliseconds. */
const limitMs = 15_000;
const backoffMs: readonly number[] = [300, 1200];

async function read(address: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-cache", signal }).catch(
    (cause: unknown) => {
      throw new FetchFailure(signal.aborted ? "timeout" : "network", address, { cause });
    },
  );
  if (!answer.ok) throw new FetchFailure("status", address, { status: answer.status });
  return answer.json();
}

/** Fetches JSON with a time limit; network failures, 429 and 5xx are tried again. @throws FetchFailure, SyntaxError */
export async function fetchJson(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  for (let tries = 0; ; tries++) {
    try {
      return await read(address, signal);
    } catch (cause) {
      const wait = backoffMs[tries];
      if (!(cause instanceof FetchFailure) || !cause.retryable || wait === undefined) throw cause;
      await sleep(wait, { signal });
    }
  }
}
