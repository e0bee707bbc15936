import { createStore, type PortalNotices, type Store } from "@customs-portal/sdk/portal";
import { deepActiveElement } from "./active-element.ts";
import { composedContains } from "./composed-tree.ts";
import { firstFocus } from "./first-focus.ts";

/** One mounted tree and the layer that its overlays are drawn in. */
export interface OverlayEntry {
  /** What becomes inert while a modal is open. */
  readonly app: HTMLElement;
  readonly layer: HTMLElement;
}

/** Keeps the overlays of all copies of the kit on one page in order. */
export interface PageManager {
  /** Adds a mounted tree. @returns removes it */
  add(entry: OverlayEntry): () => void;
  /** Adds a layer of notices, always above the modals. @returns removes it */
  addToasts(layer: HTMLElement): () => void;
  /** Puts a layer of notices above everything else. */
  raiseToasts(layer: HTMLElement): void;
  /** Asks to be the one presenter of these notices. @returns whether it is, and how to withdraw */
  claim(notices: PortalNotices): { mine: Store<boolean>; release: () => void };
}

/** Base UI moves the initial focus after opening; returning stray focus sooner would take it away again. */
const focusGuardDelayMs = 60;
const managerKey = Symbol.for("customs-portal/overlays/1");
/** Overlays of a hidden tab stay open and do not count. */
const openModal = '.cp-slot:not([hidden]) [aria-modal="true"][data-open]';

/** Puts a layer above all others of the top layer; focus and scroll inside stay. */
function raise(layer: HTMLElement): void {
  if (!layer.isConnected) return;
  const active = deepActiveElement();
  const keepsFocus = composedContains(layer, active);
  if (layer.matches(":popover-open")) layer.hidePopover();
  layer.showPopover();
  if (keepsFocus && active instanceof HTMLElement) active.focus({ preventScroll: true });
}

function createPageManager(): PageManager {
  const entries = new Set<OverlayEntry>();
  /** Layers in the order they were raised, the topmost last. */
  let order: HTMLElement[] = [];
  const toasts = new Set<HTMLElement>();
  const claims = new WeakMap<PortalNotices, { set(mine: boolean): void }[]>();
  /** What this manager made inert; a host may do so too, for reasons of its own. */
  const ours = new WeakSet<HTMLElement>();
  let lastInside: HTMLElement | undefined;
  let guardTimer: ReturnType<typeof setTimeout> | undefined;

  /** What is not drawn, as behind a locked screen, is above nothing. */
  const topModal = () =>
    order.findLast((layer) => layer.isConnected && layer.checkVisibility() && layer.querySelector(openModal) !== null);

  function setInert(element: HTMLElement, inert: boolean): void {
    if (inert && !element.inert) {
      element.inert = true;
      ours.add(element);
    } else if (!inert && ours.delete(element)) element.inert = false;
  }

  function settle(): void {
    const top = topModal();
    if (!top) lastInside = undefined;
    const above = top ? order.slice(order.indexOf(top)) : [];
    for (const { app, layer } of entries) {
      setInert(app, top !== undefined && !composedContains(app, top));
      setInert(layer, top !== undefined && !above.includes(layer));
    }
  }

  function onOpened(layer: HTMLElement): void {
    if (order.at(-1) !== layer) {
      order = [...order.filter((other) => other !== layer), layer];
      raise(layer);
    }
    for (const toast of toasts) if (toast.childElementCount > 0) raise(toast);
  }

  function onMutations(layer: HTMLElement, records: MutationRecord[]): void {
    const opened = records.some(
      ({ type, target, addedNodes }) =>
        (type === "attributes" && target instanceof Element && target.hasAttribute("data-open")) ||
        [...addedNodes].some(
          (node) => node instanceof Element && (node.matches("[data-open]") || node.querySelector("[data-open]")),
        ),
    );
    if (opened) onOpened(layer);
    settle();
  }

  function onFocusMoved(): void {
    clearTimeout(guardTimer);
    const top = topModal();
    if (!top) return;
    guardTimer = setTimeout(() => {
      const modal = topModal();
      const active = deepActiveElement();
      if (!modal) return;
      const isInside = (node: Node | null) =>
        order.slice(order.indexOf(modal)).some((layer) => composedContains(layer, node));
      if (isInside(active) && active instanceof HTMLElement) lastInside = active;
      else if (![...toasts].some((toast) => composedContains(toast, active))) {
        // A page too busy to draw may get here before the dialog has taken the focus itself.
        const popup = modal.querySelector<HTMLElement>(openModal);
        const last = lastInside?.isConnected && isInside(lastInside) ? lastInside : undefined;
        (last ?? firstFocus(popup) ?? popup)?.focus({ preventScroll: true });
      }
    }, focusGuardDelayMs);
  }

  function listen(on: boolean): void {
    const change = on ? document.addEventListener.bind(document) : document.removeEventListener.bind(document);
    change("focusin", onFocusMoved, true);
    change("focusout", onFocusMoved, true);
  }

  return {
    add(entry) {
      if (entries.size === 0) listen(true);
      entries.add(entry);
      if (!order.includes(entry.layer)) order.push(entry.layer);
      const observer = new MutationObserver((records) => onMutations(entry.layer, records));
      observer.observe(entry.layer, {
        subtree: true,
        childList: true,
        attributeFilter: ["data-open", "aria-modal", "hidden"],
      });
      return () => {
        observer.disconnect();
        entries.delete(entry);
        setInert(entry.app, false);
        if (![...entries].some(({ layer }) => layer === entry.layer)) {
          order = order.filter((layer) => layer !== entry.layer);
        }
        settle();
        if (entries.size === 0) listen(false);
      };
    },
    addToasts(layer) {
      toasts.add(layer);
      return () => void toasts.delete(layer);
    },
    raiseToasts: raise,
    claim(notices) {
      const mine = createStore(false);
      const queue = claims.get(notices) ?? [];
      claims.set(notices, queue);
      queue.push(mine);
      queue[0]?.set(true);
      return {
        mine,
        release() {
          mine.set(false);
          queue.splice(queue.indexOf(mine), 1);
          queue[0]?.set(true);
        },
      };
    },
  };
}

/** The manager of this page; the first copy of the kit makes it. */
export function pageManager(): PageManager {
  const page = globalThis as { [managerKey]?: PageManager };
  return (page[managerKey] ??= createPageManager());
}
