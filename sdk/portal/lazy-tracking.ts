import { trackCacheMax } from "../limits.ts";
import type { TrackingDependencies } from "./tracking.ts";
import type { PortalTracking } from "./types.ts";

type Tracking = PortalTracking & { destroy(): void };

/** Tracking that loads with the first event of a signed-in user; a page without one never loads it. */
export function createLazyTracking(dependencies: TrackingDependencies): Tracking {
  let tracking: Tracking | undefined;
  let early: ((tracking: Tracking) => void)[] = [];
  let isLoading = false;
  let isOver = false;
  let isFlushDue = false;

  async function load() {
    isLoading = true;
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
      isLoading = false;
    }
  }

  function use(event: (tracking: Tracking) => void) {
    if (tracking) return event(tracking);
    if (isOver || dependencies.address === undefined || !dependencies.user()) return;
    early = [...early, event].slice(-trackCacheMax);
    if (!isLoading) void load();
  }

  return {
    action: (message) => use((loaded) => loaded.action(message)),
    error: (value) => use((loaded) => loaded.error(value)),
    api: (usage) => use((loaded) => loaded.api(usage)),
    flush() {
      isFlushDue = true;
      tracking?.flush();
    },
    destroy() {
      isOver = true;
      tracking?.destroy();
    },
  };
}
