import { pageManager } from "./page-manager.ts";

/** Where the overlays of one mounted tree go: a place of its own in the layer of its root. */
export interface OverlaySlot {
  /** Container for portals. */
  readonly container: HTMLElement;
  /** The layer, as large as the window: the boundary that popups must stay in. */
  readonly boundary: HTMLElement;
  /** Hides and shows the overlays of this tree, with the tab it stands in. */
  setHidden(hidden: boolean): void;
  dispose(): void;
}

interface Layer {
  element: HTMLElement;
  users: number;
}

const layers = new WeakMap<Document | ShadowRoot, Layer>();

function createLayer(root: Document | ShadowRoot): Layer {
  const element = document.createElement("div");
  element.className = "cp-layer";
  element.popover = "manual";
  (root instanceof Document ? root.body : root).append(element);
  return { element, users: 0 };
}

/** The host that stands in the light DOM of the page. */
function outermostHost(root: Document | ShadowRoot): Element | undefined {
  let host: Element | undefined;
  for (let node: Node = root; node instanceof ShadowRoot; node = node.host.getRootNode()) host = node.host;
  return host;
}

/**
 * Opens a place for the overlays of a tree. The layer is a popover in the browser's top layer, so that no ancestor of
 * the root clips, moves or covers what is drawn in it.
 */
export function openOverlaySlot(app: HTMLElement, root: Document | ShadowRoot): OverlaySlot {
  const layer = layers.get(root) ?? createLayer(root);
  layers.set(root, layer);
  layer.users += 1;
  const container = document.createElement("div");
  container.className = "cp-slot";
  layer.element.append(container);
  if (layer.element.isConnected && !layer.element.matches(":popover-open")) layer.element.showPopover();
  // An open modal of Base UI hides the rest of the page from screen readers, but leaves out what bears aria-live:
  // without it, two elements with a modal each would hide one another.
  const host = outermostHost(root);
  if (host && !host.hasAttribute("aria-live")) host.setAttribute("aria-live", "off");
  const remove = pageManager().add({ app, layer: layer.element });
  return {
    container,
    boundary: layer.element,
    setHidden: (hidden) => void (container.hidden = hidden),
    dispose() {
      container.remove();
      remove();
      layer.users -= 1;
      if (layer.users > 0) return;
      layer.element.remove();
      layers.delete(root);
    },
  };
}
