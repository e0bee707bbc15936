import type { ChunkPlan } from "../item/chunk-plan.ts";

/** What counts of a chunk before its server says that it is stored, as the classic library counts it. */
const countedShare = 0.95;

/** How far the chunks of a file are that are on their way. */
export interface OnWay {
  /** This share of a chunk has left. */
  move(number: number, share: number): void;
  /** A chunk is stored. */
  end(number: number): void;
  /** A chunk has failed; it begins anew. */
  lose(number: number): void;
}

/** @param onProgress told how many bytes are stored or on their way, and how many left since, those that are sent again too */
export function createOnWay(plan: ChunkPlan, onProgress: (loadedBytes: number, sentBytes: number) => void): OnWay {
  const counted = new Map<number, number>();
  let sum = 0;

  /** @returns how many more there are of it; fewer where it begins anew */
  function count(number: number, bytes: number): number {
    const more = bytes - (counted.get(number) ?? 0);
    sum += more;
    if (bytes === 0) counted.delete(number);
    else counted.set(number, bytes);
    return more;
  }
  const tell = (sentBytes: number) => onProgress(plan.storedBytes + sum, Math.max(0, sentBytes));

  return {
    move: (number, share) => tell(count(number, Math.floor(plan.bytesOf(number) * Math.min(share, 1) * countedShare))),
    end: (number) => tell(plan.bytesOf(number) + count(number, 0)),
    lose: (number) => void count(number, 0),
  };
}
