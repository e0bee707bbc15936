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
  /** Left out and not told yet. */
  untold: number;
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
      if (now() >= since + (untold > 0 ? 2 : 1) * windowMs) counted.delete(key);
  }

  return {
    count(key) {
      let entry = counted.get(key);
      let sum: LeftOut | undefined;
      if (!entry || now() >= entry.since + windowMs) {
        if (entry && entry.untold > 0) sum = { count: entry.untold, since: entry.since };
        entry = { since: now(), seen: 0, untold: 0 };
        counted.set(key, entry);
      }
      sweep();
      entry.seen += 1;
      if (entry.seen <= rows) return { isNamed: true, sum };
      entry.untold += 1;
      if (entry.seen === rows + 1 || entry.untold === toldAtOnce) {
        sum = { count: entry.untold, since: entry.since };
        entry.untold = 0;
      }
      return { isNamed: false, sum };
    },
    size: () => counted.size,
  };
}
