/** Numbers that look random and come in the same order on every machine. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Whether something happens that does so with a chance of 0 to 1. */
  chance(of: number): boolean;
}

/** Creates a generator (xorshift32: whole-number arithmetic only, so that no machine rounds differently). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (of) => next() < of,
  };
}
