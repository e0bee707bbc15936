import type { Store } from "@customs-portal/sdk/portal";
import { useSyncExternalStore } from "react";

/** The current value of a store; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}
