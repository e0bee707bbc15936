import type { CheckedKeyIn, GetText, Locale, TextArguments, TextParams } from "@customs-portal/sdk/portal";
import { useCallback } from "react";
import { usePortal } from "./use-portal.ts";
import { useStore } from "./use-store.ts";

/** The current locale; the component renders again when it changes. */
export function useLocale(): Locale {
  return useStore(usePortal().i18n.locale);
}

/**
 * Gives the text of a key in the current locale: of one in the namespace, or of a full key (`namespace:key`) without
 * one. The compiler checks keys as it does for `portal.t`.
 */
export type Translate<Name extends string = never> = [Name] extends [never]
  ? GetText
  : <Key extends string>(key: CheckedKeyIn<Name, Key>, ...params: TextArguments<`${Name}:${Key}`>) => string;

/** Texts of a namespace; renders again when the locale changes. */
export function useT<const Name extends string>(namespace: Name): Translate<Name>;
/** Texts of full keys (`namespace:key`). */
export function useT(): Translate;
export function useT(namespace?: string) {
  const { i18n } = usePortal();
  const locale = useStore(i18n.locale);
  return useCallback(
    (key: string, params?: TextParams) => i18n.t(namespace === undefined ? key : `${namespace}:${key}`, params),
    // A new locale must give a new function, so that memoised children render again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [i18n, namespace, locale],
  );
}
