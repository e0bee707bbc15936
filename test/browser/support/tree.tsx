import { createPortal, type LinePortal, type PortalHost } from "@customs-portal/sdk/portal";
import { mountReact, type MountedTree } from "@customs-portal/ui";
import type { ReactNode } from "react";

/** A portal that makes no calls. */
export function quietPortal(): PortalHost {
  return createPortal({ locale: "zh-CN" });
}

/** A portal in a tab that can be hidden. */
export function portalInTab(portal: PortalHost, visible: LinePortal["tab"]["visible"]): LinePortal {
  const tab = { id: "1", visible, setTitle: () => undefined, setDirty: () => undefined, close: async () => true };
  return { ...portal, tab } as unknown as LinePortal;
}

export interface TestTree extends MountedTree {
  readonly container: HTMLElement;
  readonly portal: PortalHost;
}

const trees = new Set<{ unmount(): void; container: HTMLElement; portal: PortalHost }>();

/** Mounts a tree into the page, or into a shadow root of its own. */
export function mountTree(node: ReactNode, options: { shadow?: boolean; portal?: PortalHost } = {}): TestTree {
  const portal = options.portal ?? quietPortal();
  const host = document.createElement("div");
  const container = document.createElement("div");
  document.body.append(host);
  (options.shadow ? host.attachShadow({ mode: "open" }) : host).append(container);
  const tree = { ...mountReact(container, node, { portal }), container, portal };
  trees.add(tree);
  return tree;
}

/** Takes all trees of a test away. */
export function unmountTrees(): void {
  for (const { unmount, container, portal } of trees) {
    unmount();
    portal.destroy();
    const root = container.getRootNode();
    (root instanceof ShadowRoot ? root.host : container.parentElement)?.remove();
  }
  trees.clear();
}
