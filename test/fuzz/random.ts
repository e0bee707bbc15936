/** Random choices that come again with the same seed. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** Whether something that happens in `percent` of a hundred cases happens. */
  chance(percent: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  bytes(length: number): Buffer;
}

/** mulberry32: small, fast, and good enough to choose by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick<T>(list: readonly T[]): T {
      return list[below(list.length)] as T;
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
