/** How a list is kept fresh. */
export interface RefreshOptions {
  /** Time from the beginning of one request to the beginning of the next. */
  intervalMs: number;
  /**
   * Fetches and shows the list. Must not reject.
   * @param background false when a person waits for it: the first one, and after `now()`
   */
  load(signal: AbortSignal, background: boolean): Promise<void>;
}

export interface Refresh {
  /** Fetches at once; a request under way is given up. */
  now(): void;
  /** Ends it; a request under way is given up. */
  stop(): void;
}

/**
 * Repeats a request while the document is shown (A83). Requests never overlap: one that takes longer than the interval
 * is followed as soon as it ends. A hidden document pauses; on return the list is fetched at once.
 */
export function startRefresh({ intervalMs, load }: RefreshOptions): Refresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function run(background: boolean): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    const request = new AbortController();
    running = request;
    const began = performance.now();
    await load(request.signal, background);
    if (running !== request) return;
    running = undefined;
    if (document.visibilityState === "hidden") return;
    timer = setTimeout(() => void run(true), Math.max(0, began + intervalMs - performance.now()));
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible" && !running) void run(true);
  }

  document.addEventListener("visibilitychange", onVisibility);
  void run(false);
  return {
    now: () => void run(false),
    stop() {
      document.removeEventListener("visibilitychange", onVisibility);
      clearTimeout(timer);
      running?.abort();
      running = undefined;
    },
  };
}
