/** How a list is kept fresh. */
export interface RefreshOptions {
  /** Time from the beginning of one request to the beginning of the next. */
  intervalMs: number;
  /** Fetches and shows the list. Must not reject. */
  load(signal: AbortSignal): Promise<void>;
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

  async function run(): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    const request = new AbortController();
    running = request;
    const began = performance.now();
    await load(request.signal);
    if (running !== request) return;
    running = undefined;
    if (document.visibilityState === "hidden") return;
    timer = setTimeout(() => void run(), Math.max(0, began + intervalMs - performance.now()));
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible" && !running) void run();
  }

  document.addEventListener("visibilitychange", onVisibility);
  void run();
  return {
    now: () => void run(),
    stop() {
      document.removeEventListener("visibilitychange", onVisibility);
      clearTimeout(timer);
      running?.abort();
      running = undefined;
    },
  };
}
