import type { Portal } from "@customs-portal/sdk/portal";
import { createContext, useContext } from "react";
import type { OverlaySlot } from "../overlays/layer.ts";

/** What a mounted tree knows of the place it stands in. */
export interface Environment {
  readonly portal: Portal;
  /** The document or shadow root whose style sheets apply here. */
  readonly root: Document | ShadowRoot;
  /** Where overlays of this tree are drawn. */
  readonly overlays: OverlaySlot;
  /** Aborted when the tree is unmounted; hiding a tab does not. */
  readonly unmounted: AbortSignal;
}

export const EnvironmentContext = createContext<Environment | null>(null);

/** The environment of this tree. @throws Error outside `mountReact` and `reactLifecycles` */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error("This component must be rendered by mountReact or reactLifecycles.");
  return environment;
}
