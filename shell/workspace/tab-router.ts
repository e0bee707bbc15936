import { createStore, type PortalLocation, type PortalRouter, type Store } from "@customs-portal/sdk/portal";
import { toLocation, toPath } from "../routing/index.ts";

/** The router of a tab, and the strings that the workspace pulls. */
export interface TabRouter extends PortalRouter {
  /** Moves the location; told at once when the tab is visible, else when it is shown again. */
  moveTo(path: string): void;
  setVisible(visible: boolean): void;
}

/** Creates the router of one tab. It is silent while its tab is hidden: kept lines must not answer each other's moves. */
export function createTabRouter(
  path: string,
  navigate: (path: string, options: { replace?: boolean }) => void,
): TabRouter {
  let current = toLocation(path);
  let visible = true;
  const told = createStore<PortalLocation>(current);
  const location: Store<PortalLocation> = { getSnapshot: () => current, subscribe: told.subscribe };
  return {
    location,
    navigate: (to, options = {}) => navigate(to, options),
    moveTo(to) {
      if (to === toPath(current)) return;
      current = toLocation(to);
      if (visible) told.set(current);
    },
    setVisible(next) {
      visible = next;
      if (visible) told.set(current);
    },
  };
}
