/** A time in the unit that people would say it in. */
export interface RemainingTime {
  readonly count: number;
  readonly unit: "second" | "minute" | "hour" | "day";
}

const steps = [
  { unit: "day", ms: 86_400_000, from: 172_800_000 },
  { unit: "hour", ms: 3_600_000, from: 5_400_000 },
  { unit: "minute", ms: 60_000, from: 90_000 },
] as const;
/** Seconds are told in steps, as they are guesses. */
const secondsStep = 5;

/** How long something takes, rounded up. */
export function remainingTime(ms: number): RemainingTime {
  for (const { unit, ms: each, from } of steps) if (ms >= from) return { unit, count: Math.ceil(ms / each) };
  return { unit: "second", count: Math.max(1, Math.ceil(ms / 1000 / secondsStep)) * secondsStep };
}
