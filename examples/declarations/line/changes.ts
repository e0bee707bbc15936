import { createStore } from "@customs-portal/sdk";
import { useStore } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useRef } from "react";

/** Counts what the pages of the line have changed since they were loaded. */
const changes = createStore(0);

/** Says that declarations are not as lists in other tabs show them. */
export function tellChange(): void {
  changes.set(changes.getSnapshot() + 1);
}

/** Asks again when something was changed; a tab that is out of sight does so when it is looked at. */
export function useChangeReload(reload: () => void): void {
  const count = useStore(changes);
  const asked = useRef(count);
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (asked.current === count) return;
    asked.current = count;
    ask();
  }, [count]);
}
