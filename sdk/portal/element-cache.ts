import type { CodeElements } from "../contract/index.ts";
import { elementCacheMax, elementCacheMaxMs } from "../limits.ts";
import { HttpError } from "./http-error.ts";

/** A look-up that several may wait for. */
interface Shared {
  answer: Promise<CodeElements>;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
  waiting: number;
  /** Ends it, once nobody waits any more. */
  leave: () => void;
}

/** Keeps what was looked up. */
export interface ElementCache {
  /**
   * What is known of a code, else what `ask` answers: asked once for all who wait for it. Failures are not kept.
   * @throws HttpError `request-cancelled` where the own signal aborts, and whatever `ask` throws
   */
  get(
    code: string,
    ask: (signal: AbortSignal) => Promise<CodeElements>,
    signal: AbortSignal | undefined,
  ): Promise<CodeElements>;
}

const cancelled = () => new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });

/** Rejects when the signal aborts; never resolves. @returns with it, what takes the listener back */
function abortion(signal: AbortSignal): { aborted: Promise<never>; release: () => void } {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener("abort", onAbort);
  });
  return { aborted, release: () => signal.removeEventListener("abort", onAbort) };
}

/** Creates an empty cache that keeps so many codes for a while; what was not asked for the longest goes first. */
export function createElementCache(max: number = elementCacheMax): ElementCache {
  const kept = new Map<string, Shared>();

  function begin(code: string, ask: (signal: AbortSignal) => Promise<CodeElements>): Shared {
    const ending = new AbortController();
    const forget = () => {
      if (kept.get(code) === shared) kept.delete(code);
    };
    const answer = ask(ending.signal);
    let isThere = false;
    const shared: Shared = {
      answer,
      at: Date.now(),
      waiting: 0,
      leave() {
        if (isThere) return;
        forget();
        ending.abort();
      },
    };
    answer.then(() => (isThere = true), forget);
    return shared;
  }

  return {
    async get(code, ask, signal) {
      if (signal?.aborted) throw cancelled();
      const known = kept.get(code);
      const shared = known && Date.now() - known.at < elementCacheMaxMs ? known : begin(code, ask);
      kept.delete(code);
      kept.set(code, shared);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
      shared.waiting += 1;
      const leaving = signal && abortion(signal);
      try {
        return await (leaving ? Promise.race([shared.answer, leaving.aborted]) : shared.answer);
      } finally {
        leaving?.release();
        shared.waiting -= 1;
        if (shared.waiting === 0) shared.leave();
      }
    },
  };
}
