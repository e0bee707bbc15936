/** So long, and so near, the second press of a double click follows the first. */
const doubleMs = 500;
const nearPx = 12;

/** Has the second press of a double click do nothing where the first has moved something else under the pointer. */
export function swallowSecondPress({
  clientX,
  clientY,
  detail,
}: Pick<MouseEvent, "clientX" | "clientY" | "detail">): void {
  // Pressed by a key.
  if (detail === 0) return;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), doubleMs);
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0 || Math.hypot(event.clientX - clientX, event.clientY - clientY) > nearPx) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    ended.abort();
  };
  // Not the press that is being dealt with: that has passed here.
  window.addEventListener("click", swallow, { capture: true, signal: ended.signal });
}
