import { useSyncExternalStore } from "react";
import { useFormat } from "./use-format.ts";

/** How often it is looked; a timer until midnight alone would be late after the sleep of a machine. */
const lookMs = 30_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, lookMs);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/**
 * What the clock of the browser says now; drawn anew within half a minute once it says something else.
 * @param read such as the day of a moment; called at each look, so it stays cheap
 */
export function useClock<Value extends string | number>(read: (now: Date) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(new Date()));
}

/** Writes a moment: with seconds where it is of today, and once the day is over with its date and without them. */
export function useMoments(): (moment: Date) => string {
  const format = useFormat();
  const today = useClock(format.date);
  return (moment) => (format.date(moment) === today ? format.time(moment) : format.dateTime(moment));
}
