/** The window of the frame that has the focus, where the page may look into it. */
function focusedFrame(): Window | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!(active instanceof HTMLIFrameElement)) return undefined;
  try {
    // Of another origin this throws: there the keys are those of the page.
    return active.contentDocument ? (active.contentWindow ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Listens to the keys of the page, before what has the focus does, and to those of frames in it of the same origin. A
 * covered page has its keys for itself. @returns ends it
 */
export function listenToKeys(onKey: (event: KeyboardEvent) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const listening = new WeakSet<Window>();
  const onPress = (event: KeyboardEvent) => {
    if (document.documentElement.dataset["covered"] === undefined) onKey(event);
  };
  const listen = (target: Window) => {
    if (listening.has(target)) return;
    listening.add(target);
    target.addEventListener("keydown", onPress, { capture: true, signal });
  };
  listen(window);
  const onBlur = () => {
    const frame = focusedFrame();
    if (frame) listen(frame);
  };
  window.addEventListener("blur", onBlur, { signal });
  return () => ending.abort();
}
