/** Time that a question leaves between its end and the next one, in times of what it took. */
const restTimes = 10;

/**
 * Asks something never twice at once, and again only where the last answer is older than its caller takes; what takes
 * long is asked more seldom. One that fails fails for all who wait for it, and is asked again.
 * @param now milliseconds since 1970
 */
export function createSeldom<T>(ask: () => Promise<T>, now: () => number): (maxAgeMs: number) => Promise<T> {
  let last: { answer: T; at: number; restMs: number } | undefined;
  let asking: Promise<T> | undefined;

  async function askNow(): Promise<T> {
    const [at, beganAt] = [now(), performance.now()];
    const answer = await ask();
    last = { answer, at, restMs: restTimes * (performance.now() - beganAt) };
    return answer;
  }

  return async (maxAgeMs) => {
    // A clock that was put back makes it old.
    if (last && Math.abs(now() - last.at) < Math.max(maxAgeMs, last.restMs)) return last.answer;
    asking ??= askNow().finally(() => (asking = undefined));
    return asking;
  };
}
