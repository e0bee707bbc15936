import { useCallback } from "react";
import { usePortal } from "./use-portal.ts";
import { pageAnnouncer } from "../announcer/announcer.ts";

/** Gives a function that tells screen readers a text in the current language, politely and without moving the focus. */
export function useAnnounce(): (text: string) => void {
  const { i18n } = usePortal();
  return useCallback((text) => pageAnnouncer().say(text, i18n.locale.getSnapshot()), [i18n]);
}
