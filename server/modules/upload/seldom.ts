/** Time that a question leaves between its end and the next one, in times of what it took. */
const restTimes = 10;

/** What is asked seldom. */
export interface Seldom<T> {
  /** The last answer, where it is no older; else another one. */
  (maxAgeMs: number): Promise<T>;
  /** An answer to a question that is asked from now on. */
  anew(): Promise<T>;
}

/**
 * Asks something never twice at once, and again only where the last answer is older than its caller takes; what takes
 * long is asked more seldom. One that fails fails for all who wait for it, and is asked again.
 * @param now milliseconds since 1970
 */
export function createSeldom<T>(ask: () => Promise<T>, now: () => number): Seldom<T> {
  let last: { answer: T; at: number; restMs: number } | undefined;
  let asking: Promise<T> | undefined;

  async function askNow(): Promise<T> {
    const [at, beganAt] = [now(), performance.now()];
    const answer = await ask();
    last = { answer, at, restMs: restTimes * (performance.now() - beganAt) };
    return answer;
  }

  const askOnce = () => (asking ??= askNow().finally(() => (asking = undefined)));

  async function recent(maxAgeMs: number): Promise<T> {
    // A clock that was put back makes it old.
    if (last && Math.abs(now() - last.at) < Math.max(maxAgeMs, last.restMs)) return last.answer;
    return askOnce();
  }

  async function anew(): Promise<T> {
    await asking?.catch(() => undefined);
    return askOnce();
  }

  return Object.assign(recent, { anew });
}
