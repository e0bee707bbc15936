/** Waits between two questions to a token function that has none to give. */
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** Resolves after a while, or when the user comes back to the page. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const options = { signal: done.signal };
    window.addEventListener("focus", end, options);
    document.addEventListener("visibilitychange", end, options);
    signal.addEventListener("abort", end, options);
  });
}

/**
 * Asks again and again, while the page is shown, whether there is a token.
 * @returns whether there is; false where it was called off
 */
export async function awaitToken(isUsable: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    await pause(waitMs, signal);
    if (!signal.aborted && document.visibilityState === "visible" && (await isUsable())) return !signal.aborted;
  }
  return false;
}
