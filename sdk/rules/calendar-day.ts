/** Ranges of days that move on with the calendar. */
export const dayPresets = ["today", "last7Days", "thisMonth", "lastMonth"] as const;
export type DayPreset = (typeof dayPresets)[number];

/** Days from the first to the last, both in it; a missing one is open. Each as `YYYY-MM-DD`. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** The order in which a language writes the parts of a day. */
export type DayOrder = "ymd" | "dmy";

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2199. */
export function isDay(text: string): boolean {
  return /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && textOf(utc(text)) === text;
}

/** The day of a moment where the user is. */
export function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0")).join("-");
}

/** A day that is some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return textOf(utc(day) + days * 86_400_000);
}

/** The same day some months later, or the last of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(utc(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return addDays(textOf(first), Math.min(date.getUTCDate(), length) - 1);
}

const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** The days of a preset on the day that is today. */
export function presetDays(preset: DayPreset, today: string): { from: string; to: string } {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "last7Days":
      return { from: addDays(today, -6), to: today };
    case "thisMonth":
      return { from: firstOf(today), to: addDays(addMonths(firstOf(today), 1), -1) };
    case "lastMonth":
      return { from: addMonths(firstOf(today), -1), to: addDays(firstOf(today), -1) };
  }
}

/** The preset of a name; undefined for any other. */
export function dayPresetOf(name: string | undefined): DayPreset | undefined {
  return dayPresets.find((preset) => preset === name);
}

/** The weeks that a calendar of a month shows, from Monday: always six, so that nothing jumps. @param day any of the month */
export function weeksOf(day: string): string[][] {
  const first = firstOf(day);
  const weekday = (new Date(utc(first)).getUTCDay() + 6) % 7;
  const start = addDays(first, -weekday);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, at) => addDays(start, week * 7 + at)));
}

/**
 * Reads a day as people type it: `2026-03-01`, `2026/3/1`, `2026.3.1`, `2026年3月1日` and `20260301` everywhere, and in
 * languages that begin with the day also `1/3/2026`, `01-03-2026` and `01032026`.
 * @returns `YYYY-MM-DD`, or undefined for what is no day: nothing is guessed
 */
export function parseDay(typed: string, order: DayOrder): string | undefined {
  const text = typed.normalize("NFKC").trim();
  const compact = /^\d{8}$/.test(text);
  const parts = compact
    ? undefined
    : /^(\d{1,4})\s*[-/.\s年]\s*(\d{1,2})\s*[-/.\s月]\s*(\d{1,4})\s*日?$/.exec(text)?.slice(1);
  const candidates = compact
    ? [
        ...(order === "dmy" ? [[text.slice(4), text.slice(2, 4), text.slice(0, 2)]] : []),
        [text.slice(0, 4), text.slice(4, 6), text.slice(6)],
      ]
    : parts
      ? [parts[0]?.length === 4 ? parts : order === "dmy" ? parts.toReversed() : []]
      : [];
  for (const [year = "", month = "", day = ""] of candidates) {
    const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (isDay(read)) return read;
  }
  return undefined;
}
