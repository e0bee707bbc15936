import { missedBackend } from "@customs-portal/sdk";
import { startRefresh } from "@customs-portal/ui";
import { useEffect, useEffectEvent, type RefObject } from "react";

/** Rests between two questions: 2 s at first, as for any part of a page that did not come. */
const rests = { intervalMs: 1000, longestMs: 30_000 } as const;

/** Whether a call did not reach the backend, which passes: no network, or a proxy that had no answer of it. */
export function isAway(error: unknown): boolean {
  const missed = missedBackend(error);
  return missed === "nobody" || missed === "gateway";
}

export interface AskedAgain {
  /** Why it could not be had; undefined where it could. */
  error: unknown;
  /** What stands in its place; it is asked for while that is looked at. */
  place: RefObject<HTMLElement | null>;
  /** Asks, and shows the answer. @returns whether there is one; must not reject */
  ask(signal: AbortSignal): Promise<boolean>;
}

/** Asks again for what the network kept away: at once, then 2 s to 30 s apart, and as soon as the browser has a network. */
export function useAskedAgain({ error, place, ask }: AskedAgain): void {
  const load = useEffectEvent(ask);
  const isMissing = isAway(error);
  useEffect(() => {
    if (!isMissing) return undefined;
    const { now, stop } = startRefresh({ ...rests, shown: place.current, load: (signal) => load(signal) });
    window.addEventListener("online", now);
    return () => {
      window.removeEventListener("online", now);
      stop();
    };
  }, [isMissing, place]);
}
