import { createStore, type Portal, type Store } from "@customs-portal/sdk/portal";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import type { BootHandle } from "../loader/boot-handle.ts";
import type { BusinessLines } from "../config/biz-config.ts";

/** The business lines of a session: fetched with its first page, forgotten at its end. */
export interface SessionLines {
  /** As far as they are known. */
  current(): BusinessLines;
  isKnown(): boolean;
  /** Calls `listener` after each change. */
  subscribe: Store<BusinessLines>["subscribe"];
  /** Settles when they are known, or could not be had; the next call then asks again. */
  load(): Promise<void>;
  /** Asks again, for the next session of the same work; those of before stand until it is known. */
  renew(): void;
  forget(): void;
}

const noLines: BusinessLines = { lines: {}, broken: {}, notes: [] };

/** Creates the business lines of the page. */
export function createSessionLines(boot: BootHandle, { config }: Pick<Portal, "config">): SessionLines {
  const lines = createStore(noLines);
  let early = boot.early.bizConfig;
  let loading: Promise<void> | undefined;
  let isKnown = false;
  let ended = new AbortController();

  /** Takes what comes later, too: never less than is known by then. */
  function takeLate(all: BusinessLines) {
    isKnown = true;
    lines.set(all);
  }

  async function fetchLines(asked: Promise<unknown> | undefined) {
    const { signal } = ended;
    try {
      // The sign-in page shows none.
      const { loadBizConfig } = await import("../config/biz-config.ts");
      const loaded = await loadBizConfig({
        storage: sessionStorage,
        buildId: boot.buildId,
        root: boot.root,
        fetchJson: boot.fetchJson,
        otherBiz: config.otherSetting.otherBiz,
        early: asked,
        signal,
        onLate: takeLate,
      });
      if (signal.aborted || isKnown) return;
      lines.set(loaded);
      isKnown = true;
    } catch (cause) {
      if (signal.aborted) return;
      console.error("The business configuration could not be loaded; it is asked for again on the next move.", cause);
      loading = undefined;
    }
  }

  function forgetLoads() {
    ended.abort();
    ended = new AbortController();
    isKnown = false;
    loading = undefined;
  }

  function load() {
    const asked = early;
    early = undefined;
    return (loading ??= fetchLines(asked));
  }

  return {
    current: () => lines.getSnapshot(),
    isKnown: () => isKnown,
    subscribe: lines.subscribe,
    load,
    renew() {
      sessionStorage.removeItem(bizConfigStorageKey);
      forgetLoads();
      void load();
    },
    forget() {
      forgetLoads();
      lines.set(noLines);
    },
  };
}
