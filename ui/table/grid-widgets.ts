/** What stands in the cells that the keyboard walks through, and how they come into sight. */

import { zoomOf } from "./zoom.ts";

const widgetSelector =
  "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable='false'])";

/** What can be used inside a cell. */
function widgetsIn(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(widgetSelector)].filter((widget) => !widget.matches(":disabled"));
}

/** Takes what stands in cells, but not the cells themselves, out of the tab order. */
export function tameWidgets(root: ParentNode, cellSelector: string): void {
  const wild = `:is(${widgetSelector}):not(${cellSelector}, [tabindex="-1"])`;
  for (const widget of root.querySelectorAll<HTMLElement>(wild)) {
    if (widget.tabIndex >= 0) widget.tabIndex = -1;
  }
}

/**
 * Presses the only widget of a cell, or goes to the first of them.
 * @param pressSelector widgets that are pressed
 * @returns whether there is one
 */
export function enterCell(cell: HTMLElement, pressSelector: string): boolean {
  const widgets = widgetsIn(cell);
  const [first] = widgets;
  if (!first) return false;
  if (widgets.length === 1 && first.matches(pressSelector)) first.click();
  else first.focus();
  return true;
}

/** Goes from a widget to the next one of its cell. @returns whether there is one; else Tab leaves the table */
export function tabInside(cell: HTMLElement, target: Element, back: boolean): boolean {
  const widgets = widgetsIn(cell);
  const next = widgets[widgets.findIndex((widget) => widget === target) + (back ? -1 : 1)];
  next?.focus();
  return next !== undefined;
}

/**
 * Brings a cell out from under the pinned columns. Browsers leave a cell that is partly in sight where it is, and half
 * a number would be read for another.
 */
export function revealCell(region: HTMLElement, cell: HTMLElement): void {
  if (cell.matches("[data-sticky]") && getComputedStyle(cell).position === "sticky") return;
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(region);
  const zoom = zoomOf(region);
  const edge = region.getBoundingClientRect().left / zoom + region.clientLeft;
  const from = edge + (Number.parseFloat(scrollPaddingLeft) || 0);
  const to = edge + region.clientWidth - (Number.parseFloat(scrollPaddingRight) || 0);
  const box = cell.getBoundingClientRect();
  const [left, right] = [box.left / zoom, box.right / zoom];
  if (left < from) region.scrollLeft -= from - left;
  else if (right > to) region.scrollLeft += Math.min(right - to, left - from);
}
