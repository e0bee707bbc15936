import { createStore, type Portal } from "@customs-portal/sdk/portal";
import type { BootHandle } from "../loader/boot-handle.ts";
import { loadBizConfig, type BusinessLines } from "../config/biz-config.ts";

/** The business lines of a session: fetched with its first page, forgotten at its end. */
export interface SessionLines {
  /** As far as they are known. */
  current(): BusinessLines;
  isKnown(): boolean;
  /** Settles when they are known, or could not be had; the next call then asks again. */
  load(): Promise<void>;
  forget(): void;
}

const noLines: BusinessLines = { lines: {}, broken: {} };

/** Creates the business lines of the page. */
export function createSessionLines(boot: BootHandle, { config }: Pick<Portal, "config">): SessionLines {
  const lines = createStore(noLines);
  let early = boot.early.bizConfig;
  let loading: Promise<void> | undefined;
  let isKnown = false;

  async function fetchLines(asked: Promise<unknown> | undefined) {
    try {
      const loaded = await loadBizConfig({
        storage: sessionStorage,
        buildId: boot.buildId,
        root: boot.root,
        fetchJson: boot.fetchJson,
        otherBiz: config.otherSetting.otherBiz,
        early: asked,
      });
      lines.set(loaded);
      isKnown = true;
    } catch (cause) {
      console.error("The business configuration could not be loaded; it is asked for again on the next move.", cause);
      loading = undefined;
    }
  }

  return {
    current: () => lines.getSnapshot(),
    isKnown: () => isKnown,
    load() {
      const asked = early;
      early = undefined;
      return (loading ??= fetchLines(asked));
    },
    forget() {
      lines.set(noLines);
      loading = undefined;
      isKnown = false;
    },
  };
}
