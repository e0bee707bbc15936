import { registerApplication, start, triggerAppChange, unregisterApplication } from "single-spa";

let started = false;

/** single-spa serves the page, not a workspace: it can be started once only. */
function startOnce() {
  if (started) return;
  started = true;
  // Only moves of the address count: our own calls announce themselves.
  start({ urlRerouteOnly: true });
}

/** The business lines as single-spa applications: active while the line owns the active tab. */
export interface Applications {
  /** Makes a line known. Repeating it is harmless. */
  register(line: string): void;
  /** Tells single-spa that another line may be active now. */
  refresh(): void;
  destroy(): void;
}

/**
 * Registers lines with single-spa. The lifecycles are ours and never throw: showing and hiding tabs is the workspace's
 * work, and the parcels inside are watched one by one, so that a broken line can never block a navigation.
 */
export function createApplications(activeLine: () => string | undefined): Applications {
  const known = new Set<string>();
  const settled = () => Promise.resolve();
  return {
    register(line) {
      if (known.has(line)) return;
      known.add(line);
      registerApplication({
        name: line,
        app: () => Promise.resolve({ bootstrap: settled, mount: settled, unmount: settled }),
        activeWhen: () => activeLine() === line,
      });
      startOnce();
    },
    refresh() {
      if (started) void triggerAppChange();
    },
    destroy() {
      for (const line of known) void unregisterApplication(line);
      known.clear();
    },
  };
}
