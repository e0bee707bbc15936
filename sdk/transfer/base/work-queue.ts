/** First in, first out, each value once, whatever its length. */
export interface WorkQueue<T> {
  /** Puts a value at the end; one that is in it stays where it is. */
  push(value: T): void;
  /** What is in it. */
  readonly size: number;
  /** Takes the first; undefined where there is none. */
  shift(): T | undefined;
  delete(value: T): void;
  clear(): void;
}

/** Creates a queue. It holds what is in it and nothing else, however often values come and go. */
export function createWorkQueue<T>(): WorkQueue<T> {
  const values = new Set<T>();
  // Kept, as a set is slow to find its first value where many before it were taken out.
  let upcoming = values.values();
  return {
    get size() {
      return values.size;
    },
    push: (value) => void values.add(value),
    shift() {
      const { value, done } = upcoming.next();
      if (done) {
        upcoming = values.values();
        return undefined;
      }
      values.delete(value);
      return value;
    },
    delete: (value) => void values.delete(value),
    clear() {
      values.clear();
      upcoming = values.values();
    },
  };
}
