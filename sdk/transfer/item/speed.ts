import { uploadSpeedWindowMs } from "../../limits.ts";

/** How fast something goes, over the last while. */
export interface Speedometer {
  /**
   * So many bytes went, in all.
   * @returns whether it begins anew: the time since the call before was an outage, which is no slowness
   */
  record(bytes: number): boolean;
  /** Something on its way broke off: if nothing goes until the next record, nothing could. */
  breakOff(): void;
  /** Bytes a second; undefined until there is enough to tell. */
  perSecond(): number | undefined;
}

/** Readings closer together than this are one. */
const readingMs = 500;
/** A speed of less time than this says nothing. */
const leastMs = 1000;
/** Where something broke off, so long without a byte is an outage. */
const outageMs = 2000;

/** Creates a speedometer that starts at so many bytes. It keeps readings of a window, and its speed sinks while nothing goes. */
export function createSpeedometer(startBytes: number, now: () => number = () => performance.now()): Speedometer {
  let readings = [{ at: now(), bytes: startBytes }];
  let last = { at: now(), bytes: startBytes };
  let hasBroken = false;
  return {
    record(bytes) {
      const at = now();
      const stillMs = at - last.at;
      const isAnew = stillMs >= (hasBroken ? outageMs : uploadSpeedWindowMs);
      hasBroken = false;
      last = { at, bytes };
      if (isAnew) readings = [last];
      else if (at - (readings.at(-1)?.at ?? 0) >= readingMs) readings.push(last);
      while (readings.length > 2 && at - (readings[1]?.at ?? 0) > uploadSpeedWindowMs) readings.shift();
      return isAnew;
    },
    breakOff() {
      hasBroken = true;
    },
    perSecond() {
      const [first] = readings;
      if (!first) return undefined;
      const elapsedMs = now() - first.at;
      return elapsedMs < leastMs ? undefined : Math.max(0, last.bytes - first.bytes) / (elapsedMs / 1000);
    },
  };
}

/** How long the rest takes at a speed; undefined where it cannot be told. */
export function remainingMs(bytes: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : (bytes / bytesPerSecond) * 1000;
}
