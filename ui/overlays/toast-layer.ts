import { pageManager } from "./page-manager.ts";

/** A layer of notices. */
export interface ToastLayer {
  readonly element: HTMLElement;
  /** Shows it in a document or shadow root, above all layers of overlays. @returns takes it away */
  open(root: Document | ShadowRoot): () => void;
  /** Puts it above everything else. */
  raise(): void;
}

/** Creates a layer of notices. */
export function createToastLayer(): ToastLayer {
  const element = document.createElement("div");
  element.className = "cp-toasts";
  element.popover = "manual";
  // Base UI hides the rest of the page from screen readers while a modal is open, except what bears aria-live.
  element.setAttribute("aria-live", "off");
  const manager = pageManager();
  return {
    element,
    open(root) {
      (root instanceof Document ? root.body : root).append(element);
      const forget = manager.addToasts(element);
      return () => {
        forget();
        element.remove();
      };
    },
    raise: () => manager.raiseToasts(element),
  };
}
