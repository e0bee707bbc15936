/** How many elements of lists, maps and sets were looked at. */
export interface WorkCount {
  visited(): number;
  /** Lists are what they were. */
  end(): void;
}

type Method = (this: { length?: number; size?: number }, ...given: unknown[]) => unknown;

const arrayMethods = [
  "concat",
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "flatMap",
  "forEach",
  "includes",
  "indexOf",
  "join",
  "map",
  "reduce",
  "slice",
  "some",
  "sort",
  "toReversed",
  "toSorted",
  "toSpliced",
  "with",
] as const;

/**
 * Counts what a piece of code does with lists instead of how long it takes, which a busy machine changes: each call of
 * a method that may look at all elements counts all of them, a loop those that it comes to.
 */
export function countWork(): WorkCount {
  let visited = 0;
  const restore: (() => void)[] = [];

  function replace(owner: object, name: PropertyKey, make: (original: Method) => Method): void {
    const facts = Object.getOwnPropertyDescriptor(owner, name);
    if (!facts) return;
    Object.defineProperty(owner, name, { ...facts, value: make(facts.value as Method) });
    restore.push(() => Object.defineProperty(owner, name, facts));
  }

  for (const name of arrayMethods)
    replace(
      Array.prototype,
      name,
      (original) =>
        function (...given) {
          visited += this.length ?? 0;
          return original.apply(this, given);
        },
    );
  for (const { prototype } of [Map, Set])
    replace(
      prototype,
      "forEach",
      (original) =>
        function (...given) {
          visited += this.size ?? 0;
          return original.apply(this, given);
        },
    );
  for (const iterator of [[].values(), new Map().values(), new Set().values()])
    replace(
      Object.getPrototypeOf(iterator) as object,
      "next",
      (original) =>
        function (...given) {
          visited += 1;
          return original.apply(this, given);
        },
    );
  return {
    visited: () => visited,
    end() {
      for (const back of restore.splice(0)) back();
    },
  };
}
