import type { Portal } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";

/** The title of the document: the product, then the route (R21-02); what has no title is left out (A01). */
export function documentTitle(product: string | Record<string, string>, routeTitle: string, locale: string): string {
  return [localText(product, locale), routeTitle].filter((part) => part !== "").join(" - ");
}

/** The title and the language of the document. */
export interface PageTitle {
  /** Takes over what is on screen; its title is asked for again when something may have changed it. */
  follow(routeTitle: () => string): void;
  /** Writes the title anew. */
  refresh(): void;
}

/** Creates the title of the page, which follows the locale. */
export function createPageTitle({ config, i18n }: Pick<Portal, "config" | "i18n">): PageTitle {
  let routeTitle = () => "";
  function refresh() {
    document.title = documentTitle(config.title, routeTitle(), i18n.locale.getSnapshot());
  }
  function setLanguage() {
    document.documentElement.lang = i18n.locale.getSnapshot();
  }
  setLanguage();
  i18n.locale.subscribe(() => {
    setLanguage();
    refresh();
  });
  return {
    follow(next) {
      routeTitle = next;
      refresh();
    },
    refresh,
  };
}
