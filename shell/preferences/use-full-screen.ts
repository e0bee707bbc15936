import { useSyncExternalStore } from "react";

/** Whether the browser lets a page fill the whole screen. */
export const mayFillScreen = (): boolean => document.fullscreenEnabled;

/** Fills the whole screen with the page, or ends that. Browsers ask for a press or key just before. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch((cause: unknown) => console.warn("The browser did not change to or from the full screen.", cause));
}

/** Whether the page fills the whole screen, and what changes it; undefined where the browser knows no such thing. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } | undefined {
  const isFull = useSyncExternalStore(
    (listener) => {
      document.addEventListener("fullscreenchange", listener);
      return () => document.removeEventListener("fullscreenchange", listener);
    },
    () => document.fullscreenElement !== null,
  );
  return mayFillScreen() ? { isFull, toggle: toggleFullScreen } : undefined;
}
