/** So many messages of a page are taken at once … */
const burst = 40;
/** … and so many more in each second. */
const perSecond = 10;
/** A page that goes so far beyond is not listened to any more. */
const maxRefused = 200;

/** How much a page may say. */
export interface Allowance {
  /** Whether one more message is taken, is passed over, or is one too many. */
  take(): "taken" | "passed-over" | "too-many";
}

/** Creates an allowance. @param now milliseconds, of any clock that goes on */
export function createAllowance(now: () => number): Allowance {
  let left = burst;
  let at = now();
  let refused = 0;
  return {
    take() {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
      at = time;
      if (left >= 1) {
        left -= 1;
        refused = 0;
        return "taken";
      }
      refused += 1;
      return refused > maxRefused ? "too-many" : "passed-over";
    },
  };
}
