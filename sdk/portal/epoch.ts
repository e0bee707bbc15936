import { createStore, type Store } from "../store.ts";

/** What a new epoch begins with: another session or none, or another company or mode of the same session. */
export type EpochStart = "session" | "company";

/** Whose portal state it is now. Whatever was asked for or put down in an older epoch is nobody's. */
export interface Epoch {
  /** Grows by one with each epoch, after what belonged to the last one was reset. */
  readonly number: Store<number>;
  /** The epoch that calls made now belong to; runs ahead of `number` while the portal is being reset. */
  current(): number;
  begin(start: EpochStart): void;
}

/** Creates the epochs of a portal. @param reset gives up what belonged to the last one */
export function createEpoch(reset: (start: EpochStart) => void): Epoch {
  const number = createStore(0);
  let current = 0;
  return {
    number,
    current: () => current,
    begin(start) {
      // Ahead of everything: what the listeners of the reset ask for already belongs to the new epoch.
      current += 1;
      reset(start);
      number.set(current);
    },
  };
}
