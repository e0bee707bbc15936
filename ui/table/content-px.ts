import { zoomOf } from "./zoom.ts";

/** The width of what stands in an element, also where that is cut. */
export function contentPx(element: Element): number {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width / zoomOf(element);
}
