/** Local storage key of the last sign of life in any tab, milliseconds since 1970. */
const activeKey = "customs-portal.active";
/** How often it is looked whether somebody is there, and at most written down that somebody is. */
const lookMs = 5_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export interface IdleWatchOptions {
  /** Without a sign of life in any tab for so long, `onIdle` is called; again and again until there is one. */
  limitMs: number;
  storage: Pick<Storage, "getItem" | "setItem">;
  onIdle(): void;
  now?: () => number;
}

/** The innermost element with the focus that this document can see. */
function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The window of a frame of this origin in which somebody may be working; nothing is heard of another origin's. */
function focusedFrame(): Window | undefined {
  const active = focused();
  if (!(active instanceof HTMLIFrameElement)) return undefined;
  try {
    return active.contentDocument?.defaultView ?? undefined;
  } catch {
    return undefined;
  }
}

/** Watches whether anybody is there, in this tab and, by local storage, in the others. @returns ends it */
export function watchIdle({ limitMs, storage, onIdle, now = Date.now }: IdleWatchOptions): () => void {
  const over = new AbortController();
  let last = now();
  let told = 0;
  const heard = new WeakSet<Window>();

  function others(): number {
    try {
      return Number(storage.getItem(activeKey)) || 0;
    } catch {
      return 0;
    }
  }

  function beAlive() {
    last = now();
    if (last - told < lookMs) return;
    told = last;
    try {
      storage.setItem(activeKey, String(last));
    } catch {
      // The other tabs watch for themselves then.
    }
  }

  function listenTo(target: Window) {
    if (heard.has(target)) return;
    heard.add(target);
    for (const sign of signs)
      target.addEventListener(sign, beAlive, { capture: true, passive: true, signal: over.signal });
  }

  function look() {
    const frame = focusedFrame();
    if (frame) listenTo(frame);
    // A clock that was set back is no reason to lock.
    if (now() - Math.max(last, Math.min(others(), now())) >= limitMs) onIdle();
  }

  listenTo(window);
  beAlive();
  const timer = setInterval(look, lookMs);
  // A computer that slept, or a hidden tab whose timers rest, finds out at once.
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  return () => {
    clearInterval(timer);
    over.abort();
  };
}
