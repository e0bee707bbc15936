import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { baseOf, rangeInView, scrollTopFor, shiftAt, withSpare, type RowCanvas, type RowRange } from "./windowing.ts";

export interface RowWindow extends RowRange {
  /** The row that places are counted from. */
  base: number;
  /** A row outside the window that has the focus and therefore stays. */
  kept: number | undefined;
  /** Scrolls until a row is seen whole; it is drawn when this returns. */
  reveal(row: number): void;
}

interface WindowParts {
  scroller: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  /** What the rows stand in. */
  rows: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  /** Height of the view as far as it is known before it is measured. */
  guessPx: number;
  onVisible?: ((first: number, end: number) => void) | undefined;
}

/** The index of the row that has the focus. */
function focusedRow(rows: HTMLElement): number | undefined {
  const { activeElement } = rows.getRootNode() as Document | ShadowRoot;
  const row = rows.contains(activeElement) ? activeElement?.closest<HTMLElement>("[data-row]") : undefined;
  return row?.dataset.row === undefined ? undefined : Number(row.dataset.row);
}

/** Draws the rows in view and some more, before the browser paints where it has scrolled to. */
export function useWindow({ scroller, head, rows, count, rowPx, guessPx, onVisible }: WindowParts): RowWindow {
  // What the window could show at most: a second pass over the first rows costs more than some rows too many.
  const [range, setRange] = useState(() => ({ first: 0, end: Math.ceil(guessPx / rowPx), kept: -1 }));
  const drawn = useRef(range);
  const scrolled = useRef(0);
  const told = useRef("");

  const update = useCallback(
    (render: (draw: () => void) => void) => {
      const region = scroller.current;
      const place = rows.current;
      if (!region || !place) return;
      // Read before rows are drawn: afterwards it would have them laid out at once.
      const top = region.scrollTop;
      scrolled.current = top;
      const viewPx = Math.max(rowPx, region.clientHeight - (head.current?.offsetHeight ?? 0));
      const canvas: RowCanvas = { count, rowPx, viewPx };
      const view = rangeInView(top, canvas);
      const now = drawn.current;
      const isDrawn = view.first >= now.first && view.end <= now.end;
      if (!isDrawn) {
        const focused = focusedRow(place) ?? -1;
        const wanted = withSpare(view, count);
        const kept = focused >= wanted.first && focused < wanted.end ? -1 : focused;
        drawn.current = { ...wanted, kept };
        render(() => setRange(drawn.current));
      }
      const shift = shiftAt(top, baseOf(drawn.current.first, canvas), canvas);
      const transform = shift === 0 ? "" : `translateY(${shift}px)`;
      if (place.style.transform !== transform) place.style.setProperty("transform", transform);
      if (told.current !== `${view.first} ${view.end}`) {
        told.current = `${view.first} ${view.end}`;
        onVisible?.(view.first, view.end);
      }
    },
    [scroller, head, rows, count, rowPx, onVisible],
  );

  useLayoutEffect(() => {
    // A tab that was hidden comes back where it was, though the browser forgot.
    const region = scroller.current;
    if (region && scrolled.current > 0) region.scrollTo({ top: scrolled.current });
  }, [scroller]);
  useLayoutEffect(() => update((draw) => draw()), [update]);
  useEffect(() => {
    const region = scroller.current;
    if (!region) return undefined;
    const onScroll = () => update(flushSync);
    region.addEventListener("scroll", onScroll, { passive: true });
    const observer = new ResizeObserver(() => update((draw) => draw()));
    observer.observe(region);
    return () => {
      region.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [scroller, update]);

  const reveal = useCallback(
    (row: number) => {
      const region = scroller.current;
      if (!region) return;
      const viewPx = Math.max(rowPx, region.clientHeight - (head.current?.offsetHeight ?? 0));
      const top = scrollTopFor(row, region.scrollTop, { count, rowPx, viewPx });
      if (top !== undefined) region.scrollTo({ top });
      update(flushSync);
    },
    [scroller, head, count, rowPx, update],
  );

  const end = Math.min(range.end, count);
  const first = Math.min(range.first, end);
  const isKept = range.kept >= 0 && range.kept < count && (range.kept < first || range.kept >= end);
  return { first, end, base: baseOf(first, { count, rowPx }), kept: isKept ? range.kept : undefined, reveal };
}
