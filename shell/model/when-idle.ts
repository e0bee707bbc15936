/** Browsers without idle callbacks wait so long. */
const fallbackMs = 500;
/** A page that never rests is not waited for longer. */
const longestMs = 2000;

/** Runs something once the page has nothing better to do. @returns stops waiting for that moment */
export function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const request = requestIdleCallback(run, { timeout: longestMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(run, fallbackMs);
  return () => clearTimeout(timer);
}
