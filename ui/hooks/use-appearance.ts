import { changeAppearance, shownAppearance, watchAppearance, type Appearance } from "@customs-portal/sdk/appearance";
import { useMemo, useSyncExternalStore } from "react";

const watch = (listener: () => void) => watchAppearance(document, listener);
/** One text for equal looks, so that a component is drawn anew for another one alone. */
const snapshot = () => JSON.stringify(shownAppearance(document));

/** How this page looks, by the choice of whoever uses this browser, and what changes it: at once, and for all pages. */
export function useAppearance(): [appearance: Appearance, change: (change: Partial<Appearance>) => void] {
  const text = useSyncExternalStore(watch, snapshot, snapshot);
  return useMemo(
    () => [JSON.parse(text) as Appearance, (change) => changeAppearance(change, document, () => localStorage)],
    [text],
  );
}
