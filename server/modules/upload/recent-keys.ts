/** What was seen lately. */
export interface RecentKeys {
  has(key: string): boolean;
  /** Counts from now on, and no longer where it is there already. */
  add(key: string): void;
  size(): number;
}

/**
 * Creates a memory that forgets what is older than `ms`, and the oldest where there are more than `most`.
 * @param now milliseconds since 1970
 */
export function createRecentKeys({ ms, most, now }: { ms: number; most: number; now(): number }): RecentKeys {
  const since = new Map<string, number>();

  /** The oldest come first. */
  function forget(): void {
    for (const [key, at] of since) {
      if (now() < at + ms && since.size <= most) break;
      since.delete(key);
    }
  }

  return {
    has(key) {
      forget();
      return since.has(key);
    },
    add(key) {
      if (since.has(key)) return;
      since.set(key, now());
      forget();
    },
    size: () => since.size,
  };
}
