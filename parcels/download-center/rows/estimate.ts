import type { ExportTask } from "@customs-portal/sdk/contract";

/** How long an export will still take, as it is told: less than a minute has the count 0. */
export interface Remaining {
  readonly unit: "minute" | "hour";
  readonly count: number;
}

/** Changes of a task's progress that are looked at: enough to even out pages that take longer than others. */
const keptChanges = 8;
/** What is known sooner says too little: one quick page would be told as the pace of all. */
const leastMs = 12_000;
const minuteMs = 60_000;
/** What is told in hours, and until when it is. */
const hoursFromMinutes = 90;
const hoursUntilMinutes = 75;
/** What is told as less than a minute. */
const soonMinutes = 0.75;
/** How far, in its unit, an estimate may be from what is told before that changes. */
const patience = 0.75;

interface Progress {
  /** When `done` changed. */
  readonly changes: readonly { readonly at: number; readonly done: number }[];
  readonly told: Remaining | undefined;
}

/** What is known of the running exports, by row key. */
export type Estimates = ReadonlyMap<string, Progress>;

function minutesLeft({ changes }: Pick<Progress, "changes">, total: number, now: number): number | undefined {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last || last.at - first.at < leastMs) return undefined;
  const leftMs = ((total - last.done) * (last.at - first.at)) / (last.done - first.done) - (now - last.at);
  return Math.max(0, leftMs) / minuteMs;
}

/** What is told of so many minutes: what was told last, unless it is wrong by now. */
function tell(minutes: number, last: Remaining | undefined): Remaining {
  const isLong = minutes >= (last?.unit === "hour" ? hoursUntilMinutes : hoursFromMinutes);
  const unit = isLong ? "hour" : "minute";
  const amount = isLong ? minutes / 60 : minutes;
  if (last?.unit === unit && Math.abs(amount - last.count) < patience) return last;
  return { unit, count: amount < soonMinutes ? 0 : Math.max(1, Math.round(amount)) };
}

/**
 * Takes the progress of a refresh over. Backends write it down from time to time, so only its changes count; one that
 * begins anew is estimated anew.
 * @param now milliseconds of any steady clock
 */
export function estimate(
  known: Estimates,
  rows: readonly { readonly key: string; readonly task: ExportTask }[],
  now: number,
): Estimates {
  const next = new Map<string, Progress>();
  for (const { key, task } of rows) {
    const { statusCode, rowsDone, rowsTotal } = task;
    if (statusCode !== "ing" || rowsDone == null || !rowsTotal) continue;
    const before = known.get(key);
    const last = before?.changes.at(-1);
    const kept = last === undefined || rowsDone < last.done ? [] : (before?.changes ?? []);
    const changes =
      last !== undefined && rowsDone === last.done ? kept : [...kept, { at: now, done: rowsDone }].slice(-keptChanges);
    const minutes = minutesLeft({ changes }, rowsTotal, now);
    next.set(key, { changes, told: minutes === undefined ? undefined : tell(minutes, before?.told) });
  }
  return next;
}
