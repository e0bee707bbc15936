import type { SecurityEvent } from "./event.ts";

/** How much is written one by one in a window, and how much is told by name. */
export interface Quota {
  windowMs: number;
  singlyOfSource: number;
  /** Of all sources together; only what is within the quota of its source counts. */
  singlyOfAll: number;
  /** Sources beyond the budget of all that are still told each by itself; the others of a kind are one sum. */
  namedSums: number;
  /** Parts of a source, and of all sources, that have a sum each: those of which there are most. */
  partsOfSource: number;
  partsOfAll: number;
}

/** What a source has several of, such as the user names that an address tried. */
export interface Part {
  key: string;
  /** What the sum of the part says besides. */
  fields: Partial<SecurityEvent>;
}

interface CountedPart {
  counted: Counted;
  fields: Partial<SecurityEvent>;
  count: number;
}

interface Counted {
  isNamed: boolean;
  /** Of all that it counts. */
  fields: SecurityEvent;
  count: number;
  /** What was not written, by the key of its part. */
  parts: Map<string, CountedPart>;
  /** What was not written of other parts. */
  rest: number;
}

/** Parts that are counted each by itself, of a source and of all: more than are told, since nobody knows the largest yet. */
const countedOfSource = 1_000;
const countedOfAll = 20_000;

/** Counts the events of sources in windows. */
export interface EventCounter {
  /**
   * Whether an event is to be written by itself; otherwise it is counted.
   * @param source what events are the same by
   * @param fields what their sum says of them
   */
  admit(source: readonly (string | undefined)[], fields: SecurityEvent, part?: Part): boolean;
  /** A row `flood` for each part of a source of the window that is over, or of this one where `isLast`. */
  summarise(isLast: boolean): SecurityEvent[];
}

/** Creates a counter. What it remembers is bounded by its quota. */
export function createCounter(quota: Quota, now: () => number): EventCounter {
  const { windowMs, singlyOfSource, singlyOfAll, namedSums, partsOfSource, partsOfAll } = quota;
  let since = now();
  let written = 0;
  let named = 0;
  let parts = 0;
  const bySource = new Map<string, Counted>();

  function find(source: readonly (string | undefined)[], fields: SecurityEvent): Counted {
    const isCrowded = written >= singlyOfAll;
    const own = JSON.stringify(source);
    const known = bySource.get(own);
    if (known) return known;
    const isNamed = !isCrowded || named < namedSums;
    if (isCrowded && isNamed) named += 1;
    const key = isNamed ? own : fields.kind;
    const told = isNamed ? fields : { kind: fields.kind };
    const counted = bySource.get(key) ?? { isNamed, fields: told, count: 0, parts: new Map(), rest: 0 };
    bySource.set(key, counted);
    return counted;
  }

  function countUnwritten(counted: Counted, part: Part | undefined): void {
    const known = part && counted.parts.get(part.key);
    const hasRoom = counted.isNamed && counted.parts.size < countedOfSource && parts < countedOfAll;
    if (known) known.count += 1;
    else if (part && hasRoom) {
      parts += 1;
      counted.parts.set(part.key, { counted, fields: part.fields, count: 1 });
    } else counted.rest += 1;
  }

  /** The parts that have a sum each; the others are counted with the rest of their source. */
  function largestParts(): CountedPart[] {
    const told = new Map<Counted, number>();
    const all = [...bySource.values()].flatMap((counted) => [...counted.parts.values()]);
    let left = partsOfAll;
    return all
      .toSorted((one, other) => other.count - one.count)
      .filter(({ counted, count }) => {
        const ofSource = told.get(counted) ?? 0;
        const isTold = ofSource < partsOfSource && left > 0;
        if (!isTold) counted.rest += count;
        else {
          told.set(counted, ofSource + 1);
          left -= 1;
        }
        return isTold;
      });
  }

  function sumOf({ fields: { kind, ...fields } }: Counted, count: number, ofPart?: Partial<SecurityEvent>) {
    return { ...fields, ...ofPart, kind: "flood", detail: { of: kind, count, since } } satisfies SecurityEvent;
  }

  return {
    admit(source, fields, part) {
      const counted = find(source, fields);
      counted.count += 1;
      if (counted.count <= singlyOfSource && written < singlyOfAll) {
        written += 1;
        return true;
      }
      countUnwritten(counted, part);
      return false;
    },
    summarise(isLast) {
      if (!isLast && now() < since + windowMs) return [];
      const sums: SecurityEvent[] = largestParts().map(({ counted, fields, count }) => sumOf(counted, count, fields));
      for (const counted of bySource.values()) if (counted.rest > 0) sums.push(sumOf(counted, counted.rest));
      bySource.clear();
      written = 0;
      named = 0;
      parts = 0;
      // From where it was due: who asks once a minute would otherwise come too early every other time.
      since += Math.floor((now() - since) / windowMs) * windowMs;
      return sums;
    },
  };
}
