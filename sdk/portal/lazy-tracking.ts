import { trackCacheMax } from "../limits.ts";
import type { Tracking, TrackingDependencies } from "./tracking.ts";

/** Tracking that loads with the first event of a signed-in user; a page without one never loads it. */
export function createLazyTracking(dependencies: TrackingDependencies): Tracking {
  let tracking: Tracking | undefined;
  let early: ((tracking: Tracking) => void)[] = [];
  let loading: Promise<void> | undefined;
  let isOver = false;
  let isFlushDue = false;

  async function load() {
    try {
      const { createTracking } = await import("./tracking.ts");
      if (isOver) return;
      tracking = createTracking(dependencies);
      for (const replay of early) replay(tracking);
      early = [];
      // The page may have hidden while this was loading.
      if (isFlushDue || dependencies.page?.visibilityState === "hidden") tracking.flush();
    } catch (cause) {
      console.warn("Tracking could not be loaded; the next event tries again.", cause);
    } finally {
      loading = undefined;
    }
  }

  function use(event: (tracking: Tracking) => void) {
    if (tracking) return event(tracking);
    if (isOver || dependencies.address === undefined || !dependencies.user()) return;
    early = [...early, event].slice(-trackCacheMax);
    loading ??= load();
  }

  return {
    action: (message) => use((loaded) => loaded.action(message)),
    error: (value) => use((loaded) => loaded.error(value)),
    api: (usage) => use((loaded) => loaded.api(usage)),
    flush() {
      isFlushDue = true;
      tracking?.flush();
    },
    async settled() {
      await loading;
      await tracking?.settled();
    },
    destroy() {
      isOver = true;
      tracking?.destroy();
    },
  };
}
