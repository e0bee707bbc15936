import { withTimeout } from "@customs-portal/sdk/timing";

/** How often something is asked. */
export interface RareOptions {
  /** Time between two questions. */
  everyMs: number;
  /** Longest wait for an answer; then the signal of the question aborts. */
  limitMs: number;
  /** Told of a question that failed or took too long. */
  onFailure?: (error: unknown) => void;
}

/**
 * Asks something at most every so often and never twice at once, however many want to know; in between everybody gets
 * the last answer.
 * @returns answers undefined where the last question failed or took too long
 */
export function rarely<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { everyMs, limitMs, onFailure = () => undefined }: RareOptions,
): () => Promise<T | undefined> {
  let askedAt = -Infinity;
  /** Ends when the work does, not when nobody waits any more. */
  let working: Promise<unknown> | undefined;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);

  async function begin(): Promise<T | undefined> {
    const over = new AbortController();
    const asking = ask(over.signal);
    working = asking.catch(() => undefined).finally(() => (working = undefined));
    try {
      return await withTimeout(asking, limitMs, () => {
        const error = new Error(`no answer within ${limitMs} ms`);
        over.abort(error);
        throw error;
      });
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  return () => {
    if (!working && performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      answer = begin();
    }
    return answer;
  };
}
