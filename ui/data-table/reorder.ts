import { zoomOf } from "../table/zoom.ts";

/** Dragging a heading to another place by the pointer. */

/** So far the pointer has to go before a press becomes a drag. */
const thresholdPx = 6;

export interface Drop {
  key: string;
  target: string;
  side: "before" | "after";
}

interface Place {
  key: string;
  left: number;
  right: number;
}

/** Where a heading would go: beside the sibling whose half the pointer is over. */
function dropAt(x: number, key: string, places: readonly Place[]): Drop | undefined {
  const own = places.findIndex((place) => place.key === key);
  const nearest = places.findIndex(({ right }, index) => x < right || index === places.length - 1);
  const place = places[nearest];
  if (!place || nearest === own) return undefined;
  const side = x < (place.left + place.right) / 2 ? "before" : "after";
  const isNowhere = side === "before" ? nearest === own + 1 : nearest === own - 1;
  return isNowhere ? undefined : { key, target: place.key, side };
}

/**
 * Follows the pointer from a press on a heading. Where it goes far enough, the heading is dragged among its siblings
 * until it is let go; Escape leaves it where it was.
 * @param siblings headings that the dragged one may go beside, in the order in which they stand
 * @param mark shows the place where it would go
 */
export function followDrag(
  event: PointerEvent,
  heading: HTMLElement,
  key: string,
  siblings: () => readonly HTMLElement[],
  mark: HTMLElement,
  onDrop: (drop: Drop) => void,
): void {
  const { pointerId, clientX: startX } = event;
  const ended = new AbortController();
  const { signal } = ended;
  let drop: Drop | undefined;
  let isDragging = false;
  const finish = (isDropped: boolean) => {
    ended.abort();
    heading.toggleAttribute("data-dragged", false);
    mark.hidden = true;
    if (isDragging && isDropped) {
      // What is let go is no press of the heading.
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    }
    if (isDropped && drop) onDrop(drop);
  };
  const onMove = ({ clientX }: PointerEvent) => {
    if (!isDragging && Math.abs(clientX - startX) < thresholdPx) return;
    if (!isDragging) {
      isDragging = true;
      heading.setPointerCapture(pointerId);
      heading.toggleAttribute("data-dragged", true);
    }
    const places = siblings().map((sibling) => {
      const { left, right } = sibling.getBoundingClientRect();
      return { key: sibling.dataset.heading ?? "", left, right };
    });
    drop = dropAt(clientX, key, places);
    const target = places.find((place) => place.key === drop?.target);
    mark.hidden = target === undefined;
    const edge = mark.offsetParent?.getBoundingClientRect().left ?? 0;
    if (target)
      mark.style.left = `${((drop?.side === "before" ? target.left : target.right) - edge) / zoomOf(mark) - 1}px`;
  };
  heading.addEventListener("pointermove", onMove, { signal });
  heading.addEventListener("pointerup", () => finish(true), { signal });
  heading.addEventListener("pointercancel", () => finish(false), { signal });
  heading.addEventListener("pointerleave", () => !isDragging && finish(false), { signal });
  document.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && finish(false), {
    capture: true,
    signal,
  });
}
