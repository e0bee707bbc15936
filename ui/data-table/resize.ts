import { columnMaxWidthPx } from "@customs-portal/sdk/limits";
import type { PointerEvent, KeyboardEvent } from "react";
import { zoomOf } from "../table/zoom.ts";

const stepPx = 10;

/** A column whose width a handle changes. */
export interface Resizing {
  widthPx: number;
  minPx: number;
  /** The handle is at the left: the column grows that way. */
  isReversed: boolean;
  /** Shows a width while the handle is held. */
  preview(px: number): void;
  /** The handle was let go: the width stays. */
  commit(px: number): void;
}

/** @returns within what a column may have (R26-15) */
export function clampWidth(px: number, minPx: number): number {
  return Math.min(columnMaxWidthPx, Math.max(minPx, Math.round(px)));
}

/** The width after some steps. */
export function stepWidth(widthPx: number, steps: number, minPx: number): number {
  return clampWidth(widthPx + steps * stepPx, minPx);
}

/**
 * Follows the pointer until it is let go, or until Escape or another end of the gesture gives the width back. The
 * handle has the pointer for that time, so nothing is left where it goes away.
 */
export function holdHandle(
  event: PointerEvent<HTMLElement>,
  { widthPx, minPx, isReversed, preview, commit }: Resizing,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const handle = event.currentTarget;
  const startX = event.clientX;
  const zoom = zoomOf(handle);
  const ended = new AbortController();
  const { signal } = ended;
  let px = widthPx;
  handle.setPointerCapture(event.pointerId);
  handle.toggleAttribute("data-held", true);
  const finish = (isKept: boolean) => {
    ended.abort();
    handle.toggleAttribute("data-held", false);
    if (isKept && px !== widthPx) commit(px);
    else preview(widthPx);
  };
  const onMove = ({ clientX }: globalThis.PointerEvent) => {
    px = clampWidth(widthPx + ((clientX - startX) / zoom) * (isReversed ? -1 : 1), minPx);
    handle.setAttribute("aria-valuenow", String(px));
    preview(px);
  };
  const onEscape = (key: globalThis.KeyboardEvent) => {
    if (key.key !== "Escape") return;
    key.stopPropagation();
    finish(false);
  };
  handle.addEventListener("pointermove", onMove, { signal });
  handle.addEventListener("pointerup", () => finish(true), { signal });
  // Told at the document where the handle itself went away.
  document.addEventListener("lostpointercapture", () => finish(false), { signal });
  document.addEventListener("keydown", onEscape, { capture: true, signal });
}

/** The width that a key on the handle leads to; undefined for keys that lead nowhere. */
export function keyWidth(event: KeyboardEvent, { widthPx, minPx }: Pick<Resizing, "widthPx" | "minPx">) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  switch (event.key) {
    case "ArrowLeft":
      return stepWidth(widthPx, event.shiftKey ? -5 : -1, minPx);
    case "ArrowRight":
      return stepWidth(widthPx, event.shiftKey ? 5 : 1, minPx);
    case "Home":
      return minPx;
    case "End":
      return columnMaxWidthPx;
    default:
      return undefined;
  }
}
