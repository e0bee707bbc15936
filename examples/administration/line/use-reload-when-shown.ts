import { useEffect, useRef } from "react";

/**
 * Asks again whenever the tab is shown once more: what somebody else did meanwhile is to be found.
 * @param everyMs while it is shown, too; left out, not
 */
export function useReloadWhenShown(reload: () => void, everyMs?: number): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) reload();
    wasShown.current = true;
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
}
