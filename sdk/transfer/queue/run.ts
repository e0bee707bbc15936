import type { UploadSummary } from "../base/types.ts";
import type { Item } from "../item/item.ts";

/** A run of the queue, or of files that were named alone, and what came of them. */
export interface Run {
  /** Resolves when every file of it is stored, has failed or was cancelled. */
  readonly summary: Promise<UploadSummary>;
  /** Whether it is of everything that waits. */
  readonly isWhole: boolean;
  /** Takes everything that waits along. */
  widen(): void;
  /** Takes files along. */
  join(items: Iterable<Item>): void;
  /** Whether a file is one of it. */
  has(item: Item): boolean;
  /** Counts a file that has come to its end. */
  count(item: Item, end: "stored" | "failed" | "cancelled"): void;
  /** @param unsettled files of the list that have not come to their end */
  isThrough(unsettled: number): boolean;
  /** @param paused files of the list that are paused @returns whether any of them is one of it */
  isResting(paused: number): boolean;
  /** What has come of it so far. */
  summaryNow(): UploadSummary;
  resolve(summary: UploadSummary): void;
  reject(reason: Error): void;
}

/** Begins a run; it is of nothing until it is widened or files join. */
export function createRun(): Run {
  const { promise, resolve, reject } = Promise.withResolvers<UploadSummary>();
  const named = new Set<Item>();
  const failed = new Set<Item>();
  let stored = 0;
  let cancelled = 0;
  let isWhole = false;
  return {
    summary: promise,
    get isWhole() {
      return isWhole;
    },
    widen() {
      isWhole = true;
      named.clear();
    },
    join(items) {
      if (!isWhole) for (const item of items) if (!item.isSettled) named.add(item);
    },
    has: (item) => isWhole || named.has(item),
    count(item, end) {
      named.delete(item);
      if (end === "failed") failed.add(item);
      else if (end === "stored") stored += 1;
      else cancelled += 1;
    },
    isThrough: (unsettled) => (isWhole ? unsettled : named.size) === 0,
    isResting: (paused) => (isWhole ? paused > 0 : [...named].some(({ phase }) => phase === "paused")),
    summaryNow: () => ({ stored, cancelled, failed: [...failed].filter(({ phase }) => phase === "failed") }),
    resolve,
    reject,
  };
}
