import { pageManager } from "./page-manager.ts";

/** A layer of notices. */
export interface ToastLayer {
  readonly element: HTMLElement;
  /** Puts it above everything else. */
  raise(): void;
  dispose(): void;
}

/** Opens a layer of notices in a document or shadow root, above all layers of overlays. */
export function openToastLayer(root: Document | ShadowRoot): ToastLayer {
  const element = document.createElement("div");
  element.className = "cp-toasts";
  element.popover = "manual";
  // Base UI hides the rest of the page from screen readers while a modal is open, except what bears aria-live.
  element.setAttribute("aria-live", "off");
  (root instanceof Document ? root.body : root).append(element);
  const { raise, remove } = pageManager().addToasts(element);
  return {
    element,
    raise,
    dispose() {
      remove();
      element.remove();
    },
  };
}
