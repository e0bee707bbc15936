/** Tracking events of a user in a minute that are stored: what a page kept back over an outage has room in it. */
export const eventsPerMinute = 600;
const windowMs = 60_000;

/** What was beyond the budget in a minute. */
export interface Dropped {
  users: number;
  events: number;
}

/**
 * Bounds how many events of a user are stored in a minute; counted in memory, by each node for itself.
 * @param tell is told once, after a minute in which events were dropped
 * @returns how many of the next events of a user may be stored
 */
export function createTrackBudget(
  now: () => number,
  tell: (dropped: Dropped) => void,
): (userId: string, events: number) => number {
  let since = now();
  const sent = new Map<string, number>();

  function begin(): void {
    const beyond = [...sent.values()].map((count) => count - eventsPerMinute).filter((count) => count > 0);
    if (beyond.length > 0) tell({ users: beyond.length, events: beyond.reduce((sum, count) => sum + count, 0) });
    sent.clear();
    since = now();
  }

  return (userId, events) => {
    if (now() >= since + windowMs) begin();
    const before = sent.get(userId) ?? 0;
    sent.set(userId, before + events);
    return Math.max(0, Math.min(events, eventsPerMinute - before));
  };
}
