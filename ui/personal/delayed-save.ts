/** Saves the last of several values, some time after it came. */
export interface DelayedSave<T> {
  put(value: T): void;
  /** What waits; undefined where nothing does. */
  waiting(): T | undefined;
  /** Saves what waits now. */
  flush(): void;
}

/** @param save is told what to save, once for values that came close together */
export function createDelayedSave<T>(save: (value: T) => void, delayMs: number): DelayedSave<T> {
  let held: { value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush() {
    clearTimeout(timer);
    const last = held;
    held = undefined;
    if (last) save(last.value);
  }
  return {
    put(value) {
      clearTimeout(timer);
      held = { value };
      timer = setTimeout(flush, delayMs);
    },
    waiting: () => held?.value,
    flush,
  };
}
