import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the height of a place while it waits for what comes next, so that nothing around it jumps meanwhile.
 * @returns the place
 */
export function useKeptHeight(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const lastPx = useRef(0);
  // Errors and hints come and go with any change.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    element.style.minHeight = isWaiting ? `${lastPx.current}px` : "";
    if (!isWaiting) lastPx.current = element.offsetHeight;
  });
  return place;
}
