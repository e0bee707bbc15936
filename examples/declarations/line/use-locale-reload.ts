import { useLocale } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useRef } from "react";

/** Asks again when the language changes: the names of codes come with the answers. */
export function useLocaleReload(...resources: readonly { reload(): void }[]): void {
  const locale = useLocale();
  const asked = useRef(locale);
  const reload = useEffectEvent(() => {
    for (const resource of resources) resource.reload();
  });
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    reload();
  }, [locale]);
}
