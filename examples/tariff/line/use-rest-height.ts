import { useLayoutEffect, useState, type RefObject } from "react";

/** Room below the measured element: the pager and the padding of the page. */
const belowPx = 60;
/** A table lower than this is no use; the page scrolls instead. */
const leastPx = 240;

/** The height from an element to the lower edge of the window, kept up to date while the page is shown. */
export function useRestHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(leastPx);
  useLayoutEffect(() => {
    const measured = element.current;
    const page = measured?.parentElement;
    if (!measured || !page) return undefined;
    const measure = () => {
      const top = measured.getBoundingClientRect().top - page.getBoundingClientRect().top + pageTop(page);
      setHeight(Math.max(leastPx, Math.floor(window.innerHeight - top - belowPx)));
    };
    const observer = new ResizeObserver(measure);
    for (const part of page.children) if (part !== measured) observer.observe(part);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
  return height;
}

/** Where the page begins in the window when nothing is scrolled. */
function pageTop(page: HTMLElement): number {
  let scrolled = 0;
  for (let parent = page.parentElement; parent; parent = parent.parentElement) scrolled += parent.scrollTop;
  return page.getBoundingClientRect().top + scrolled;
}
