import { backoffMs } from "@customs-portal/sdk/timing";

/** How a list is kept fresh. */
export interface RefreshOptions {
  /** Time from the beginning of one request to the beginning of the next. */
  intervalMs: number;
  /** The most that it becomes while requests fail: each failure doubles it. */
  longestMs: number;
  /** What must have a box, as nobody sees the list otherwise; the document alone when left out. */
  shown?: Element | null | undefined;
  /**
   * Fetches and shows the list.
   * @param background whether only time has passed: nobody asked for the list or came back to it
   * @returns whether that worked; must not reject
   */
  load(signal: AbortSignal, background: boolean): Promise<boolean>;
}

export interface Refresh {
  /** Fetches at once; a request under way is given up. */
  now(): void;
  /** Ends it; a request under way is given up. */
  stop(): void;
}

/**
 * Repeats a request while the document and what is looked at are shown (A83). Requests never overlap: one that takes
 * longer than the interval is followed as soon as it ends. What is hidden pauses; on return the list is fetched at once.
 */
export function startRefresh({ intervalMs, longestMs, shown, load }: RefreshOptions): Refresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  /** Failures in a row. */
  let failures = 0;
  const hasBox = () => !shown || shown.getClientRects().length > 0;
  const isShown = () => document.visibilityState === "visible" && hasBox();

  async function run(background = false): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    const request = new AbortController();
    running = request;
    const began = performance.now();
    const worked = await load(request.signal, background);
    if (running !== request) return;
    running = undefined;
    failures = worked ? 0 : failures + 1;
    const waitMs = backoffMs(failures + 1, { firstMs: intervalMs, longestMs });
    if (isShown()) timer = setTimeout(() => void run(true), Math.max(0, began + waitMs - performance.now()));
  }

  function follow(): void {
    clearTimeout(timer);
    if (isShown() && !running) void run();
  }

  let hadBox = hasBox();
  const boxes = new ResizeObserver(() => {
    const before = hadBox;
    hadBox = hasBox();
    if (hadBox !== before) follow();
  });
  if (shown) boxes.observe(shown);
  document.addEventListener("visibilitychange", follow);
  if (hadBox) void run();
  return {
    now() {
      failures = 0;
      void run();
    },
    stop() {
      boxes.disconnect();
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
      running?.abort();
      running = undefined;
    },
  };
}
