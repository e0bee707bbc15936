import type { Portal } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";
import type { Tab } from "./tabs.ts";

/** The title of a tab in the current locale. Titles of shell pages are i18n keys of the shell. */
export function tabTitle({ meta }: Pick<Tab, "meta">, { i18n }: Pick<Portal, "i18n">): string {
  const title = localText(meta.title, i18n.locale.getSnapshot());
  return title.startsWith("shell:") ? i18n.t(title) : title;
}
