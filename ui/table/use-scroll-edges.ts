import { useEffect, useRef, type RefObject } from "react";
import { looseEdges, type LooseEdges } from "./pinned-columns.ts";
import { cutProperty } from "./whole-cells.ts";
import { zoomOf } from "./zoom.ts";

/** A pixel may be lost to rounding. */
const tolerancePx = 1;
/** On both sides of what stands in a cell. */
const cellPaddingPx = 12;

/** Sets a length that differs: the same one again would have every cell styled anew. */
function setLength({ style }: HTMLElement, name: string, px: number): void {
  const value = `${px}px`;
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

/** What a number or code that an edge cuts shows in its place, a string of CSS. */
const cutText = '"…"';

/** The columns that the edges of the region or of its pinned columns cut: some of their content is in sight, some not. */
function cutColumns(region: HTMLElement, headings: readonly HTMLElement[], loose: LooseEdges): Set<number> {
  const zoom = zoomOf(region);
  let left = region.getBoundingClientRect().left + region.clientLeft * zoom;
  let right = left + region.clientWidth * zoom;
  const isRtl = getComputedStyle(region).direction === "rtl";
  const isPinned = ({ dataset: { sticky } }: HTMLElement) =>
    sticky === "start" ? loose !== "both" : sticky === "end" && loose === undefined;
  const boxes = headings.map((heading) => heading.getBoundingClientRect());
  for (const [index, heading] of headings.entries()) {
    const box = boxes[index];
    if (!box || !isPinned(heading)) continue;
    if ((heading.dataset.sticky === "start") === isRtl) right = Math.min(right, box.left);
    else left = Math.max(left, box.right);
  }
  const isCut = (box: DOMRect, edge: number) =>
    box.left + cellPaddingPx < edge - tolerancePx && box.right - cellPaddingPx > edge + tolerancePx;
  const cut = [...headings.keys()].filter((index) => {
    const box = boxes[index];
    const heading = headings[index];
    return box && heading && !isPinned(heading) && (isCut(box, left) || isCut(box, right));
  });
  return new Set(cut);
}

/**
 * Marks a table whose columns go on beyond an edge: `data-under-start` and `data-under-end`, as long as something is
 * scrolled out of sight there; `data-loose`, which edges let their pinned columns go; a property for each column that an
 * edge cuts. The marks are attributes and properties, so that scrolling renders nothing.
 * A hidden tab keeps the marks: taking them off would style and lay out every cell anew when it comes back.
 * @param startPx what the columns pinned at the start take together
 * @param endPx likewise at the end
 */
export function useScrollEdges(
  table: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  startPx: number,
  endPx: number,
): void {
  const marks = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const marked = table.current;
    const region = scroller.current;
    const content = region?.querySelector("table, [data-body]");
    if (!marked || !region || !content) return undefined;
    const markCut = (loose: LooseEdges) => {
      const next = cutColumns(region, [...region.querySelectorAll<HTMLElement>("thead th, [data-leaf]")], loose);
      const cut = marks.current;
      for (const index of cut) if (!next.has(index)) marked.style.removeProperty(cutProperty(index));
      for (const index of next) if (!cut.has(index)) marked.style.setProperty(cutProperty(index), cutText);
      marks.current = next;
    };
    let scrolledTo: number | undefined;
    const mark = () => {
      // All is read before anything is written, so that the layout is done once.
      scrolledTo = region.scrollLeft;
      const scrolled = Math.abs(scrolledTo);
      const beyond = region.scrollWidth - region.clientWidth;
      const left = beyond - scrolled;
      // Where all columns are in sight, nothing is in the way.
      const loose = beyond > tolerancePx ? looseEdges({ startPx, endPx }, region.clientWidth) : undefined;
      const barInline = region.offsetWidth - region.clientWidth;
      const barBlock = region.offsetHeight - region.clientHeight;
      marked.toggleAttribute("data-under-start", scrolled > tolerancePx);
      marked.toggleAttribute("data-under-end", left > tolerancePx);
      if (loose) marked.dataset.loose = loose;
      else delete marked.dataset.loose;
      setLength(marked, "--cp-bar-inline", barInline);
      setLength(marked, "--cp-bar-block", barBlock);
      markCut(loose);
    };
    // It tells of the first size too, once the layout is done; to look before would have the page do it twice.
    const observer = new ResizeObserver(mark);
    observer.observe(region);
    observer.observe(content);
    const onScroll = () => {
      if (region.scrollLeft !== scrolledTo) mark();
    };
    region.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      region.removeEventListener("scroll", onScroll);
    };
  }, [table, scroller, startPx, endPx]);
}
