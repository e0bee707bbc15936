import type { Locale } from "@customs-portal/sdk/portal";
import type { SignInEnd, TokenSetting } from "./token-source.ts";

/** How elements reach the backend on a page that has no portal of its own. */
export interface PortalSettings {
  /** Base of ordinary calls, such as `https://portal.example.com`; the own origin when left out. */
  baseUrl?: string | undefined;
  /** Base of the export calls; `/exportasync/api` below `baseUrl` when left out (R73-01, R73-02). */
  exportBase?: string | undefined;
  /**
   * Bearer token of the page's own sign-in. A function is asked at each call, and once more with `refused`, the token
   * that the backend has just refused. Nothing is asked of the backend before there is a token. It goes to the origin of the page, to
   * those of `baseUrl` and `exportBase` here, and to `origins`, never to one that only an attribute of a tag names.
   */
  token?: TokenSetting | undefined;
  /** Further origins that tags may name with `base-url` or `export-base` and that may see the token. */
  origins?: readonly string[] | undefined;
  locale?: Locale | undefined;
}

/** Dispatched on the window when the settings of the page changed, for elements that are there already. */
export const settingsChanged = "customs-portal-settings";

const known = new Set(["baseUrl", "exportBase", "token", "origins", "locale"]);
let pageSettings: PortalSettings = {};
let pageEnd: SignInEnd = {};

/** Sets what elements without a portal and without attributes use; elements already on the page start anew. */
export function configurePortal(settings: PortalSettings): void {
  for (const name of Object.keys(settings))
    if (!known.has(name))
      console.warn(`configurePortal: there is no setting "${name}"; there are ${[...known].join(", ")}.`);
  // A page that takes its token back begins another sign-in with the next one.
  pageEnd = settings.token ? { ...pageEnd, tried: 0 } : {};
  pageSettings = { ...settings };
  window.dispatchEvent(new Event(settingsChanged));
}

/** The settings of the page; attributes of an element win over them. */
export function readPageSettings(): PortalSettings {
  return pageSettings;
}

/** What was told of the sign-in that the tokens of the page belong to. */
export function readPageEnd(): SignInEnd {
  return pageEnd;
}
