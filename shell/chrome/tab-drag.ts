import { zoomOf } from "@customs-portal/ui";

/** Dragging a tab to another place by the pointer. */

/** So far the pointer has to go before a press becomes a drag, in pixels of the strip. */
const thresholdPx = 6;

export interface TabDragOptions {
  /** The tabs that change places, in the order in which they stand. */
  places(): readonly HTMLElement[];
  /** Gives the dragged tab a place among them. */
  move(index: number): void;
  /** The tab was let go; not told where it stands as before. */
  onMoved(index: number): void;
}

/** Where a tab goes: past a neighbour once the pointer would still be over it there, so that it never jumps back. */
export function placeAt(x: number, own: number, widths: readonly number[], start: number): number {
  let index = own;
  let left = start + widths.slice(0, own).reduce((sum, width) => sum + width, 0);
  const width = widths[own] ?? 0;
  for (let next = widths[index + 1]; next !== undefined; next = widths[index + 1]) {
    if (x <= left + width || x < left + next) break;
    left += next;
    index += 1;
  }
  if (index > own) return index;
  for (let previous = widths[index - 1]; previous !== undefined; previous = widths[index - 1]) {
    if (x >= left || x > left - previous + width) break;
    left -= previous;
    index -= 1;
  }
  return index;
}

/** Follows the pointer from a press on a tab, which changes places at once. Escape puts it back. */
export function followTabDrag(event: PointerEvent, tab: HTMLElement, { places, move, onMoved }: TabDragOptions): void {
  const startX = event.clientX;
  const startIndex = places().indexOf(tab);
  const ended = new AbortController();
  const { signal } = ended;
  let isDragging = false;

  const finish = (isDropped: boolean) => {
    ended.abort();
    tab.toggleAttribute("data-dragged", false);
    if (!isDragging) return;
    // What is let go is no press of the tab.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    const index = places().indexOf(tab);
    if (!isDropped) move(startIndex);
    else if (index !== startIndex) onMoved(index);
  };
  const onMove = ({ clientX }: PointerEvent) => {
    // The pointer and the boxes below are in pixels of the screen, of which a larger text size has more.
    if (!isDragging && Math.abs(clientX - startX) < thresholdPx * zoomOf(tab)) return;
    isDragging = true;
    tab.toggleAttribute("data-dragged", true);
    const list = places();
    const own = list.indexOf(tab);
    const boxes = list.map((place) => place.getBoundingClientRect());
    const index = placeAt(
      clientX,
      own,
      boxes.map(({ width }) => width),
      boxes[0]?.left ?? 0,
    );
    if (index !== own) move(index);
  };
  // On the window: a tab that changes places would lose a captured pointer.
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", () => finish(true), { signal });
  window.addEventListener("pointercancel", () => finish(false), { signal });
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Escape" || !isDragging) return;
    pressed.stopPropagation();
    finish(false);
  };
  window.addEventListener("keydown", onKey, { capture: true, signal });
}
