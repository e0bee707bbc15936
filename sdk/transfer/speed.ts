import { uploadSpeedWindowMs } from "../limits.ts";

/** How fast something goes, over the last while. */
export interface Speedometer {
  /** So many bytes went, in all. */
  record(bytes: number): void;
  /** Bytes a second; undefined until there is enough to tell. */
  perSecond(): number | undefined;
}

/** Readings closer together than this are one. */
const readingMs = 500;
/** A speed of less time than this says nothing. */
const leastMs = 1000;

/** Creates a speedometer that starts at so many bytes. It keeps readings of a window, and its speed sinks while nothing goes. */
export function createSpeedometer(startBytes: number, now: () => number = () => performance.now()): Speedometer {
  const readings = [{ at: now(), bytes: startBytes }];
  let last = startBytes;
  return {
    record(bytes) {
      last = bytes;
      const at = now();
      if (at - (readings.at(-1)?.at ?? 0) >= readingMs) readings.push({ at, bytes });
      while (readings.length > 2 && at - (readings[1]?.at ?? 0) > uploadSpeedWindowMs) readings.shift();
    },
    perSecond() {
      const [first] = readings;
      if (!first) return undefined;
      const elapsedMs = now() - first.at;
      return elapsedMs < leastMs ? undefined : Math.max(0, last - first.bytes) / (elapsedMs / 1000);
    },
  };
}

/** How long the rest takes at a speed; undefined where it cannot be told. */
export function remainingMs(bytes: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond === undefined || bytesPerSecond <= 0 ? undefined : (bytes / bytesPerSecond) * 1000;
}
