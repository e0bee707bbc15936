import { downloadBottomGapPx } from "@customs-portal/sdk/limits";
import { composedParent } from "@customs-portal/ui";
import { useLayoutEffect, useState, type RefObject } from "react";

/** Less than this cannot be read; then the screen scrolls. */
const leastHeightPx = 240;

/** Distance of an element from the top of the window when nothing is scrolled. */
function unscrolledTop(element: Element): number {
  let top = element.getBoundingClientRect().top;
  for (let at = composedParent(element); at; at = composedParent(at)) if (at instanceof Element) top += at.scrollTop;
  return top;
}

/**
 * Window height − 50 − header area − search area (R25-15). The header area is all that stands above the search area in
 * the window. Far down a long page, where that leaves nothing, it is the screen's own header alone: scrolled to, the
 * table then fills the window.
 */
function tableHeight(windowHeight: number, screenTop: number, header: number, search: number): number {
  const free = windowHeight - downloadBottomGapPx - header - search;
  const here = free - screenTop;
  return Math.round(Math.max(here >= leastHeightPx ? here : free, leastHeightPx));
}

/** The height of the table, following the window and the areas above it; undefined where it is not to fill the window. */
export function useTableHeight(
  fitsWindow: boolean,
  screen: RefObject<HTMLElement | null>,
  header: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    if (!fitsWindow) return undefined;
    const parts = [screen.current, header.current, search.current].filter((part) => part !== null);
    const measure = () => {
      const [box, head, find] = parts;
      if (!box || !head || !find || box.getClientRects().length === 0) return;
      setHeight(tableHeight(window.innerHeight, unscrolledTop(box), head.offsetHeight, find.offsetHeight));
    };
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [fitsWindow, screen, header, search]);
  return fitsWindow ? height : undefined;
}
