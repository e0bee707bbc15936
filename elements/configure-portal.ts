import type { Locale } from "@customs-portal/sdk/portal";

/** How elements reach the backend on a page that has no portal of its own. */
export interface PortalSettings {
  /** Base of ordinary calls, such as `https://portal.example.com`; the own origin when left out. */
  baseUrl?: string | undefined;
  /** Base of the export calls; `/exportasync/api` below `baseUrl` when left out (R73-01, R73-02). */
  exportBase?: string | undefined;
  /**
   * Bearer token of the page's own sign-in. A function is asked at each call. It goes to the origin of the page, to
   * those of `baseUrl` and `exportBase` here, and to `origins`, never to one that only an attribute of a tag names.
   */
  token?: string | (() => string | Promise<string>) | undefined;
  /** Further origins that tags may name with `base-url` or `export-base` and that may see the token. */
  origins?: readonly string[] | undefined;
  locale?: Locale | undefined;
}

/** Dispatched on the window when the settings of the page changed, for elements that are there already. */
export const settingsChanged = "customs-portal-settings";

let pageSettings: PortalSettings = {};

/** Sets what elements without a portal and without attributes use; elements already on the page start anew. */
export function configurePortal(settings: PortalSettings): void {
  pageSettings = { ...settings };
  window.dispatchEvent(new Event(settingsChanged));
}

/** The settings of the page; attributes of an element win over them. */
export function readPageSettings(): PortalSettings {
  return pageSettings;
}
