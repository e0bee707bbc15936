import { toPath } from "./location.ts";

/** What an entry of the session history remembers. */
export interface EntryState {
  /** The tab that the entry belongs to. */
  readonly tabId?: string;
}

/** The session history of the page. Nothing else in the product touches `window.history`. */
export interface PageHistory {
  /** The path in the address bar. */
  path(): string;
  state(): EntryState;
  push(path: string, state: EntryState): void;
  replace(path: string, state: EntryState): void;
  /** Tells a business line with `"history": "browser"` where the portal has moved it, as back and forward would. */
  tell(): void;
  /**
   * Tells of back and forward, and of business lines with `"history": "browser"` that moved the address themselves
   * (`byLine`). @returns stops telling
   */
  listen(listener: (event: { path: string; state: EntryState; byLine: boolean }) => void): () => void;
}

function readState(value: unknown): EntryState {
  const tabId = typeof value === "object" && value !== null && "tabId" in value ? value.tabId : undefined;
  return typeof tabId === "string" ? { tabId } : {};
}

/**
 * The history of a window. Calls go past the wrappers that single-spa puts around `history`, so that our own moves
 * never come back to us as events.
 */
export function createPageHistory(page: Window & typeof globalThis = window): PageHistory {
  const { pushState, replaceState } = page.History.prototype;
  const path = () => toPath(page.location);
  const own = new WeakSet<Event>();
  return {
    path,
    state: () => readState(page.history.state),
    push: (to, state) => pushState.call(page.history, { ...state }, "", to),
    replace: (to, state) => replaceState.call(page.history, { ...state }, "", to),
    tell() {
      const event = new page.PopStateEvent("popstate", { state: page.history.state });
      own.add(event);
      page.dispatchEvent(event);
    },
    listen(listener) {
      const onPopState = (event: PopStateEvent) => {
        if (own.has(event)) return;
        const byLine = "singleSpa" in event;
        listener({ path: path(), state: readState(event.state), byLine });
      };
      page.addEventListener("popstate", onPopState);
      return () => page.removeEventListener("popstate", onPopState);
    },
  };
}
