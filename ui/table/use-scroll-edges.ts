import { useEffect, useRef, type RefObject } from "react";
import { isLoose } from "./pinned-columns.ts";

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

/** The property of a table that is set while an edge cuts a column, by the column's place. */
export function cutProperty(index: number): string {
  return `--cp-cut-${index}`;
}

/** The columns that the edges of the region or of its pinned columns cut: some of their content is in sight, some not. */
function cutColumns(region: HTMLElement, headings: readonly HTMLElement[], loose: boolean): Set<number> {
  let left = region.getBoundingClientRect().left + region.clientLeft;
  let right = left + region.clientWidth;
  const isRtl = getComputedStyle(region).direction === "rtl";
  const isPinned = ({ dataset: { sticky } }: HTMLElement) => sticky === "end" || (sticky === "start" && !loose);
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
 * scrolled out of sight there; `data-loose`, where it is too narrow to pin the start; a property for each column that
 * an edge cuts. The marks are attributes and properties, so that scrolling renders nothing.
 * A hidden tab keeps the marks: taking them off would style and lay out every cell anew when it comes back.
 * @param pinnedPx what the pinned columns take together
 */
export function useScrollEdges(
  table: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  pinnedPx: number,
): void {
  const marks = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const marked = table.current;
    const region = scroller.current;
    const content = region?.querySelector("table");
    if (!marked || !region || !content) return undefined;
    const markCut = (loose: boolean) => {
      const next = cutColumns(region, [...(content.tHead?.rows[0]?.cells ?? [])], loose);
      const cut = marks.current;
      for (const index of cut) if (!next.has(index)) marked.style.removeProperty(cutProperty(index));
      for (const index of next) if (!cut.has(index)) marked.style.setProperty(cutProperty(index), cutText);
      marks.current = next;
    };
    const mark = () => {
      const scrolled = Math.abs(region.scrollLeft);
      const left = region.scrollWidth - region.clientWidth - scrolled;
      const loose = isLoose(pinnedPx, marked.clientWidth);
      marked.toggleAttribute("data-under-start", scrolled > tolerancePx);
      marked.toggleAttribute("data-under-end", left > tolerancePx);
      marked.toggleAttribute("data-loose", loose);
      setLength(marked, "--cp-bar-inline", region.offsetWidth - region.clientWidth);
      setLength(marked, "--cp-bar-block", region.offsetHeight - region.clientHeight);
      markCut(loose);
    };
    // It tells of the first size too, once the layout is done.
    const observer = new ResizeObserver(mark);
    observer.observe(region);
    observer.observe(content);
    region.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      region.removeEventListener("scroll", mark);
    };
  }, [table, scroller, pinnedPx]);
}
