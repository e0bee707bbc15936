import type { PortalHost } from "@customs-portal/sdk/portal";
import { localText, personKey } from "@customs-portal/sdk/rules";
import { adoptStyles, mountReact } from "@customs-portal/ui";
import { watchIdle } from "./idle-watch.ts";
import { LockScreen } from "./LockScreen.tsx";
import { keepScrollPlaces } from "./scroll-places.ts";
import { lockedPageCss } from "./styles.ts";

/** Local storage key of who has locked the screen: all tabs of the browser see it, also after a reload. */
const lockedKey = "customs-portal.locked";
const minuteMs = 60_000;

export interface ScreenLockOptions {
  portal: PortalHost;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now?: () => number;
}

/** The lock of the screen of a signed-in user. */
export interface ScreenLock {
  /** Locks this tab and the others of the browser. */
  lock(): void;
  destroy(): void;
}

/** Alt+L by the place of the key: browsers and systems leave it to the page, whichever letters the keyboard writes. */
const isShortcut = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  code === "KeyL" && altKey && !ctrlKey && !metaKey && !shiftKey;

function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/**
 * Hides the whole page, dialogs and notices included, and asks for the password. The cover stands beside the body, which
 * is not drawn meanwhile and cannot be reached; its tabs, frames and calls go on. @returns shows the page again
 */
function cover(portal: PortalHost, onUnlock: () => void): () => void {
  const opener = focused();
  const title = document.title;
  const scrollBack = keepScrollPlaces(document);
  const host = document.createElement("div");
  const app = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(app);
  // Keys are for the cover alone: shortcuts of the page are not asked.
  const keep = (event: Event) => event.stopPropagation();
  for (const type of ["keydown", "keyup", "paste", "drop"]) host.addEventListener(type, keep);
  adoptStyles(document, lockedPageCss);
  document.documentElement.dataset["locked"] = "";
  document.documentElement.append(host);
  document.title = localText(portal.config.title, portal.i18n.locale.getSnapshot());
  const tree = mountReact(app, <LockScreen portal={portal} onUnlock={onUnlock} />, { portal });
  return () => {
    // The page first: what becomes of its dialogs is settled when the cover goes.
    delete document.documentElement.dataset["locked"];
    scrollBack();
    tree.unmount();
    host.remove();
    document.title = title;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

/** Watches the lock of the screen, its shortcut, and, where `lockAfterMinutes` says so, whether anybody is there. */
export function openScreenLock({ portal, storage, now = Date.now }: ScreenLockOptions): ScreenLock {
  const over = new AbortController();
  let uncover: (() => void) | undefined;
  let isLocked = false;
  const person = () => {
    const user = portal.session.user.getSnapshot();
    return user ? personKey(user) : undefined;
  };

  function remembered(): boolean {
    try {
      const who = storage.getItem(lockedKey);
      return who !== null && who === person();
    } catch {
      return isLocked;
    }
  }

  function remember(next: boolean) {
    isLocked = next;
    try {
      if (next) storage.setItem(lockedKey, person() ?? "");
      else storage.removeItem(lockedKey);
    } catch {
      // The lock is of this page alone then.
    }
    settle();
  }

  function settle() {
    const isDue = remembered();
    if (isDue && !uncover) uncover = cover(portal, () => remember(false));
    if (isDue || !uncover) return;
    uncover();
    uncover = undefined;
  }

  const lock = () => remember(true);
  addEventListener(
    "keydown",
    (event) => {
      if (!isShortcut(event) || event.repeat) return;
      event.preventDefault();
      lock();
    },
    { capture: true, signal: over.signal },
  );
  addEventListener("storage", ({ key }) => (key === lockedKey || key === null) && settle(), { signal: over.signal });
  const { lockAfterMinutes } = portal.config;
  const endIdle =
    lockAfterMinutes > 0
      ? watchIdle({ limitMs: lockAfterMinutes * minuteMs, storage, onIdle: () => !uncover && lock(), now })
      : () => undefined;
  settle();

  return {
    lock,
    destroy() {
      over.abort();
      endIdle();
      uncover?.();
      uncover = undefined;
    },
  };
}
