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

/** @param onProgress told how many bytes are stored or on their way */
export function createOnWay(plan: ChunkPlan, onProgress: (loadedBytes: number) => void): OnWay {
  const counted = new Map<number, number>();
  let sum = 0;

  function count(number: number, bytes: number): void {
    sum += bytes - (counted.get(number) ?? 0);
    if (bytes === 0) counted.delete(number);
    else counted.set(number, bytes);
  }
  const tell = () => onProgress(plan.storedBytes + sum);

  return {
    move(number, share) {
      count(number, Math.floor(plan.bytesOf(number) * Math.min(share, 1) * countedShare));
      tell();
    },
    end(number) {
      count(number, 0);
      tell();
    },
    lose: (number) => count(number, 0),
  };
}
