import type { Portal } from "@customs-portal/sdk/portal";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { EnvironmentProvider, prepareMountTarget } from "./environment.tsx";

/** A mounted tree. */
export interface MountedTree {
  /** Draws another node in place of the last. */
  render(node: ReactNode): void;
  /** Removes the tree and what was set up for it. Repeating it is harmless. */
  unmount(): void;
}

export interface MountOptions {
  portal: Portal;
  /** Told of errors that no error boundary caught; the tree is gone then. Reported to the window by default. */
  onError?: (error: unknown) => void;
}

/**
 * Mounts a React tree into a container of a document or shadow root: adopts the style sheets of the kit there, sets up
 * the overlay layer and the providers. The first paint waits for the texts of the kit.
 */
export function mountReact(container: HTMLElement, node: ReactNode, options: MountOptions): MountedTree {
  const { portal, onError = reportError } = options;
  const target = prepareMountTarget(container, portal);
  const root = createRoot(container, {
    identifierPrefix: target.identifierPrefix,
    onUncaughtError: (error) => onError(error),
  });
  let current = node;
  let state: "loading" | "ready" | "ended" = "loading";
  const draw = () =>
    root.render(
      <EnvironmentProvider portal={portal} target={target}>
        {current}
      </EnvironmentProvider>,
    );
  const start = () => {
    if (state !== "loading") return;
    state = "ready";
    draw();
  };
  portal.i18n.load("ui").then(start, (cause: unknown) => {
    // Without its texts the kit shows its keys: worse to read, but the page can be used.
    console.error("The texts of the user interface could not be loaded.", cause);
    start();
  });
  return {
    render(next) {
      current = next;
      if (state === "ready") draw();
    },
    unmount() {
      if (state === "ended") return;
      state = "ended";
      root.unmount();
      target.dispose();
    },
  };
}
