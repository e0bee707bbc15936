/**
 * How much larger an element is drawn than its own pixels say, by the size that users choose (`data-text-size`): places
 * of the pointer and of boxes on the screen are to be divided by it. 1 where the browser knows no such thing.
 */
export const zoomOf = (element: Element): number => element.currentCSSZoom || 1;
