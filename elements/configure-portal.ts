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

/** What a page has set. All copies of the elements on it share it: tags are those of one, the script may use another. */
interface PageState {
  settings: PortalSettings;
  end: SignInEnd;
}
const stateKey = Symbol.for("customs-portal/settings/1");
const pageState = (): PageState => ((globalThis as { [stateKey]?: PageState })[stateKey] ??= { settings: {}, end: {} });

/** Sets what elements without a portal and without attributes use; elements already on the page start anew. */
export function configurePortal(settings: PortalSettings = {}): void {
  for (const name of Object.keys(settings))
    if (!known.has(name))
      console.warn(`configurePortal: there is no setting "${name}"; there are ${[...known].join(", ")}.`);
  // A page that takes its token back begins another sign-in with the next one.
  const state = pageState();
  state.end = settings.token ? { ...state.end, tried: 0 } : { nth: (state.end.nth ?? 0) + 1 };
  state.settings = { ...settings };
  window.dispatchEvent(new Event(settingsChanged));
}

/** The settings of the page; attributes of an element win over them. */
export function readPageSettings(): PortalSettings {
  return pageState().settings;
}

/** What was told of the sign-in that the tokens of the page belong to. */
export function readPageEnd(): SignInEnd {
  return pageState().end;
}
