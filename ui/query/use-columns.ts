import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** How many columns of a width an element has room for, as it grows and shrinks. @returns the ref of the element, and the columns */
export function useColumns(minPx: number, gapPx: number): [ref: RefObject<HTMLDivElement | null>, columns: number] {
  const ref = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const width = element.clientWidth;
      // Hidden with its tab, it has none.
      if (width > 0) setColumns(Math.max(1, Math.floor((width + gapPx) / (minPx + gapPx))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [minPx, gapPx]);
  return [ref, columns];
}
