import type { PageHistory } from "../routing/index.ts";

/** What a move of the page asks for. */
export interface NavigationRequest {
  /** A local path: pathname, search and hash. */
  readonly path: string;
  /** The entry of the session history: a new one, the current one anew, or the one that the browser is at already. */
  readonly entry: "push" | "replace" | "keep";
  /** The tab that the address belongs to; found by the address when left out. */
  readonly tabId?: string | undefined;
  /** Takes the address as it is; else an address without query shows its tab where it stands. */
  readonly exact: boolean;
}

/** One move of the page, from its request until it is shown or another one takes its place. */
export interface Navigation extends NavigationRequest {
  /** Aborted when the next move begins: whoever waited for something then shows nothing. */
  readonly signal: AbortSignal;
}

/** How an address is written. */
export interface WriteOptions {
  /** In place of the current entry. */
  replace: boolean;
  /** The page on screen reads the address itself (`"history": "browser"`) and hears of it; false by default. */
  told?: boolean | undefined;
}

/** The moves of a page, one at a time, and what they leave in the session history. */
export interface Navigations {
  /** Begins a move; the one before is over. */
  begin(request: NavigationRequest): Navigation;
  /** Writes the address at which a move arrived. @param told the page on screen reads it, and is told */
  arrive(navigation: Pick<Navigation, "entry">, path: string, tabId?: string, options?: { told: boolean }): void;
  /** Writes an address that a page on screen moved to. @param options.told it reads the address itself, and is told */
  write(path: string, tabId: string | undefined, options: WriteOptions): void;
  /** Goes to another site, once `work` is done; from now on no sign-in is asked for here. */
  leave(address: string, work?: () => Promise<void>): Promise<void>;
  /** The browser is on its way to another site. */
  isLeaving(): boolean;
}

/** Creates the moves of a page. */
export function createNavigations(history: PageHistory): Navigations {
  let latest = new AbortController();
  let isLeaving = false;

  function write(path: string, tabId: string | undefined, { replace, told = false }: WriteOptions) {
    const state = tabId === undefined ? {} : { tabId };
    if (replace) history.replace(path, state);
    else history.push(path, state);
    if (told) history.tell();
  }

  return {
    begin(request) {
      latest.abort();
      latest = new AbortController();
      return { ...request, signal: latest.signal };
    },
    arrive({ entry }, path, tabId, { told } = { told: false }) {
      const isSamePath = history.path() === path;
      if (isSamePath && history.state().tabId === tabId) return;
      // An entry that the browser made, by a load or by back and forward, becomes that of the page it led to.
      // The browser has told of those to which it went itself.
      write(path, tabId, { replace: entry !== "push" || isSamePath, told: told && entry !== "keep" });
    },
    write,
    async leave(address, work) {
      isLeaving = true;
      await work?.();
      location.replace(address);
    },
    isLeaving: () => isLeaving,
  };
}
