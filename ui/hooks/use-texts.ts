import type { Locale, TextParams } from "@customs-portal/sdk/portal";
import { useCallback } from "react";
import { usePortal } from "./use-portal.ts";
import { useStore } from "./use-store.ts";

/** The current locale; the component renders again when it changes. */
export function useLocale(): Locale {
  return useStore(usePortal().i18n.locale);
}

/** Gives the text of a key in the current locale. */
export type Translate = (key: string, params?: TextParams) => string;

/** Texts of a namespace, or of full keys (`namespace:key`) without one; renders again when the locale changes. */
export function useT(namespace?: string): Translate {
  const { i18n } = usePortal();
  const locale = useStore(i18n.locale);
  return useCallback(
    (key, params) => i18n.t(namespace === undefined ? key : `${namespace}:${key}`, params),
    // A new locale must give a new function, so that memoised children render again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [i18n, namespace, locale],
  );
}
