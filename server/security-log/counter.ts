import type { SecurityEvent } from "./event.ts";

/** How much is written one by one in a window, and how much is told by name. */
export interface Quota {
  windowMs: number;
  singlyOfSource: number;
  /** Of all sources together; only what is within the quota of its source counts. */
  singlyOfAll: number;
  /** Sources beyond the budget of all that are still told each by itself; the others of a kind are one sum. */
  namedSums: number;
}

interface Counted {
  fields: SecurityEvent;
  count: number;
  unwritten: number;
}

/** Counts the events of sources in windows. */
export interface EventCounter {
  /**
   * Whether an event is to be written by itself; otherwise it is counted.
   * @param source what events are the same by
   * @param fields what their sum says of them
   */
  admit(source: readonly (string | undefined)[], fields: SecurityEvent): boolean;
  /** A row `flood` for each source of the window that is over, or of this one where `isLast`. */
  summarise(isLast: boolean): SecurityEvent[];
}

/** Creates a counter. What it remembers is bounded by its quota. */
export function createCounter(
  { windowMs, singlyOfSource, singlyOfAll, namedSums }: Quota,
  now: () => number,
): EventCounter {
  let since = now();
  let written = 0;
  let named = 0;
  const bySource = new Map<string, Counted>();

  function find(source: readonly (string | undefined)[], fields: SecurityEvent): Counted {
    const isCrowded = written >= singlyOfAll;
    const own = JSON.stringify(source);
    const known = bySource.get(own);
    if (known) return known;
    const isNamed = !isCrowded || named < namedSums;
    if (isCrowded && isNamed) named += 1;
    const key = isNamed ? own : fields.kind;
    const counted = bySource.get(key) ?? { fields: isNamed ? fields : { kind: fields.kind }, count: 0, unwritten: 0 };
    bySource.set(key, counted);
    return counted;
  }

  return {
    admit(source, fields) {
      const counted = find(source, fields);
      counted.count += 1;
      if (counted.count <= singlyOfSource && written < singlyOfAll) {
        written += 1;
        return true;
      }
      counted.unwritten += 1;
      return false;
    },
    summarise(isLast) {
      if (!isLast && now() < since + windowMs) return [];
      const sums = [...bySource.values()]
        .filter(({ unwritten }) => unwritten > 0)
        .map(({ fields: { kind, ...fields }, unwritten }): SecurityEvent => {
          return { ...fields, kind: "flood", detail: { of: kind, count: unwritten, since } };
        });
      bySource.clear();
      written = 0;
      named = 0;
      since = now();
      return sums;
    },
  };
}
