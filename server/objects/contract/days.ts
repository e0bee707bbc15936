const dayMs = 24 * 60 * 60_000;

/** The day of a time, `YYYY-MM-DD` (UTC). */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The last day that was over `days` days ago. A day is over at its end. */
export function lastDayBefore(now: number, days: number): string {
  return dayOf(now - (days + 1) * dayMs);
}
