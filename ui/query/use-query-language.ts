import { useMemo } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { useLocale, useT } from "../hooks/use-texts.ts";
import { useResource } from "../results/use-resource.ts";
import type { QueryLanguage } from "./model/describe-query.ts";
import { queryTexts } from "./locales/index.ts";

/** The language for `describeQuery`; undefined until its texts are loaded. Another one gives another object. */
export function useQueryLanguage(): QueryLanguage | undefined {
  const { i18n } = usePortal();
  const locale = useLocale();
  const t = useT("query");
  const { data } = useResource("query texts", async () => {
    i18n.register("query", queryTexts);
    await i18n.load("query");
    return true;
  });
  return useMemo(() => (data ? { locale, t } : undefined), [data, locale, t]);
}
