/** How many rows are written of one key in a window, each by itself. */
export interface RowBoundSettings {
  rows: number;
  windowMs: number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Rows that were counted instead of written. */
export interface LeftOut {
  count: number;
  /** When their window began. */
  since: number;
}

/** What is to be written for an event. */
export interface BoundedRow {
  /** Whether it has a row of its own. */
  isNamed: boolean;
  /** What is to be told before it, or instead of it, of those that had none. */
  sum: LeftOut | undefined;
  /** Said once that is written; else it is told with the next one. */
  told(): void;
}

/** Bounds rows that somebody can cause as many of as they like. */
export interface RowBound {
  count(key: string): BoundedRow;
  /** How many keys are remembered. */
  size(): number;
}

/** After the first that is left out, so many are one row. */
const toldAtOnce = 100;

interface Counted {
  since: number;
  seen: number;
  /** At how many seen the next sum is due. */
  nextAt: number;
  /** Left out and not told yet, those of earlier windows included. */
  untold: LeftOut;
}

/**
 * Creates a bound; the counts are in memory. The first that is left out is told at once, so that nobody takes the rows
 * for all there was; what is left of a window is told with the first event of the next.
 */
export function createRowBound({ rows, windowMs, now }: RowBoundSettings): RowBound {
  const counted = new Map<string, Counted>();
  let sweptAt = now();

  /** Of who comes no more nothing is left to tell but the last few, which are let go of. */
  function sweep(): void {
    if (now() < sweptAt + windowMs) return;
    sweptAt = now();
    for (const [key, { since, untold }] of counted)
      if (now() >= since + (untold.count > 0 ? 2 : 1) * windowMs) counted.delete(key);
  }

  return {
    count(key) {
      let entry = counted.get(key);
      const isNew = !entry || now() >= entry.since + windowMs;
      if (!entry || isNew) {
        const untold = entry?.untold ?? { count: 0, since: now() };
        entry = { since: now(), seen: 0, nextAt: rows + 1, untold };
        counted.set(key, entry);
      }
      sweep();
      entry.seen += 1;
      const { untold } = entry;
      const isNamed = entry.seen <= rows;
      if (!isNamed) {
        if (untold.count === 0) untold.since = entry.since;
        untold.count += 1;
      }
      const isDue = entry.seen >= entry.nextAt || (isNew && untold.count > 0);
      if (!isDue) return { isNamed, sum: undefined, told: () => undefined };
      if (!isNamed) entry.nextAt = entry.seen + toldAtOnce;
      const sum = { ...untold };
      return { isNamed, sum, told: () => void (untold.count -= sum.count) };
    },
    size: () => counted.size,
  };
}
