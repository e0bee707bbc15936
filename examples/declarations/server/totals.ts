/** How long a counted total is used again; turning pages must not count a million rows each time. */
const totalLifeMs = 15_000;
const totalsKept = 200;

/** Counts, and remembers for some seconds what was counted. */
export type Totals = (key: string, count: () => Promise<number>) => Promise<number>;

/** @param now milliseconds */
export function createTotals(now: () => number): Totals {
  const totals = new Map<string, { total: number; until: number }>();
  return async (key, count) => {
    const known = totals.get(key);
    if (known && known.until > now()) return known.total;
    const total = await count();
    totals.delete(key);
    totals.set(key, { total, until: now() + totalLifeMs });
    const oldest = totals.keys().next().value;
    if (totals.size > totalsKept && oldest !== undefined) totals.delete(oldest);
    return total;
  };
}
