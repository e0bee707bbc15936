import type { PortalHost } from "@customs-portal/sdk/portal";
import { localText, personKey } from "@customs-portal/sdk/rules";
import { coverPage } from "./cover-page.tsx";
import { watchIdle } from "./idle-watch.ts";
import { LockScreen } from "./LockScreen.tsx";

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
  /** The user has shown who they are. */
  unlock(): void;
  destroy(): void;
}

/** Alt+L by the place of the key: browsers and systems leave it to the page, whichever letters the keyboard writes. */
const isShortcut = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  code === "KeyL" && altKey && !ctrlKey && !metaKey && !shiftKey;

/** Watches the lock of the screen, its shortcut, and, where `lockAfterMinutes` says so, whether anybody is there. */
export function openScreenLock({ portal, storage, now = Date.now }: ScreenLockOptions): ScreenLock {
  const over = new AbortController();
  const { suspended } = portal.session;
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
    // Whoever has to sign in again says more than the password of the lock.
    const isDue = remembered() && !suspended.getSnapshot();
    if (isDue && !uncover) {
      const { config, i18n } = portal;
      const title = localText(config.title, i18n.locale.getSnapshot());
      uncover = coverPage(portal, title, <LockScreen portal={portal} onUnlock={unlock} />);
    }
    if (isDue || !uncover) return;
    uncover();
    uncover = undefined;
  }

  const lock = () => remember(true);
  const unlock = () => remember(false);
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
  const forget = suspended.subscribe(settle);
  settle();

  return {
    lock,
    unlock,
    destroy() {
      over.abort();
      forget();
      endIdle();
      uncover?.();
      uncover = undefined;
    },
  };
}
