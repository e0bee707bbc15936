import { reportThrown } from "./report-thrown.ts";

/** A value that changes, in the shape that React's `useSyncExternalStore` and any other framework can read. */
export interface Store<T> {
  /** The current value; the same reference until it changes. */
  getSnapshot(): T;
  /** Calls `listener` after each change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A store whose owner sets the value. */
export interface WritableStore<T> extends Store<T> {
  set(value: T): void;
}

/** Creates a store. Listeners are called in the order they came; a throwing one does not keep the others from being called. */
export function createStore<T>(initial: T): WritableStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) {
        try {
          listener();
        } catch (cause) {
          reportThrown(cause);
        }
      }
    },
  };
}

/** A store that whoever has it cannot write. */
export function readOnly<T>({ getSnapshot, subscribe }: Store<T>): Store<T> {
  return Object.freeze({ getSnapshot, subscribe });
}
