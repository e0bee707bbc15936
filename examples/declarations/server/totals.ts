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
    // Where nothing was found, the first that comes is to be seen.
    if (total === 0) return 0;
    totals.set(key, { total, until: now() + totalLifeMs });
    const oldest = totals.keys().next().value;
    if (totals.size > totalsKept && oldest !== undefined) totals.delete(oldest);
    return total;
  };
}

/**
 * The total as the rows of a page know it: a page that is not full is the last, whatever was counted some seconds ago.
 * @param offset rows before the page
 * @param counted perhaps before somebody changed something
 */
export function totalBy(
  rows: number,
  { offset, pageSize, counted }: Record<"offset" | "pageSize" | "counted", number>,
) {
  if (rows === pageSize) return Math.max(counted, offset + rows);
  return rows > 0 || offset === 0 ? offset + rows : Math.min(counted, offset);
}
