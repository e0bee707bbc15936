import type { AppConfig } from "../contract/index.ts";
import { frozen } from "../frozen.ts";
import { bizConfigStorageKey, tabsStorageKey } from "../limits.ts";
import { isGranted } from "../rules/index.ts";
import { errorTexts } from "../locales/loaders.ts";
import { createCompany } from "./company.ts";
import { defaultConfig } from "./config.ts";
import { createDialogs } from "./dialogs.ts";
import { createElements } from "./elements.ts";
import { createEpoch } from "./epoch.ts";
import type { DownloadCenterAddress } from "./export-calls.ts";
import { createExports } from "./exports.ts";
import { createFailureHandler } from "./failures.ts";
import { absoluteUrl, createHttp, trustedOrigins } from "./http.ts";
import { createI18n } from "./i18n.ts";
import { createLazyTracking } from "./lazy-tracking.ts";
import { createManual, manualStorageKey } from "./manual.ts";
import { createNotices } from "./notices.ts";
import { createPersonalisation } from "./personalisation.ts";
import { openInNewWindow } from "./save.ts";
import type { SessionSharing } from "./session-sync.ts";
import { createUploads } from "./uploads.ts";
import { createSession } from "./session.ts";
import { createStore } from "../store.ts";
import type { PageVisibility } from "./tracking.ts";
import { loadWire } from "./load-wire.ts";
import type { PortalHost } from "./host-types.ts";
import type { ElementSource, Locale, PortalBadges, PortalSession, PostedExport, TokenRequest } from "./types/index.ts";
import { portalMajor, portalVersion } from "../version.ts";

export interface CreatePortalOptions {
  /** The configuration; the defaults when left out. */
  config?: AppConfig;
  /** Wins over the remembered locale. */
  locale?: Locale;
  /** Keeps the session; an embedding page that has its own sign-in passes `token` instead. */
  sessionStorage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Remembers the locale, and by what calls with a password know the browser. */
  localStorage?: Pick<Storage, "getItem" | "setItem">;
  /** Bearer token of pages that have their own sign-in; asked at each call, and once more when the backend refused it. */
  token?: (request: TokenRequest) => string | undefined | Promise<string | undefined>;
  /** Told of the token of each call that succeeded. */
  onTokenAccepted?: (token: string) => void;
  /** Origins that may see the bearer token; the page's own and those of the configured bases (A77) when left out. */
  tokenOrigins?: readonly string[];
  /** Where the page is; its origin is where calls go by default. */
  location?: Pick<Location, "origin" | "hostname">;
  /** "development" takes `baseUrl.dev`. */
  mode?: "development" | "production";
  /**
   * Shares the sign-in with the other tabs of the browser: `shareSession` of a BroadcastChannel of the name
   * `sessionChannelName`, where there is one. Without it this tab stands alone. The portal closes the channel.
   */
  sharedSession?: SessionSharing | undefined;
  /**
   * Whether the page holds work of whoever is signed in, so that a refused token suspends the session instead of
   * ending it: the host then has the user sign in again over the page. Without it every refusal ends the session.
   */
  keepsWork?: () => boolean;
  /** Tells that the page hides, for tracking; the document by default. */
  page?: PageVisibility;
  /** Goes to the download centre after an export started; pages without one leave it out. */
  openDownloadCenter?: (address: DownloadCenterAddress) => void;
  /** Declaration elements that the page brings itself (A44); those of the backend when left out. */
  elements?: ElementSource;
  /** Keeps the badges of the menu, see `createBadges`; pages without a menu leave it out. */
  badges?: (session: Pick<PortalSession, "user">) => PortalBadges & { reset(): void };
  /** Told of every export that was posted, as by whoever watches over them. */
  onExportPosted?: (posted: PostedExport) => void;
}

/** A storage for portals whose session belongs to somebody else. */
function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Creates a portal. All its state lives in the returned object; `destroy` ends what it started. */
export function createPortal(options: CreatePortalOptions = {}): PortalHost {
  const config = frozen(options.config ?? defaultConfig);
  const page = options.location ?? globalThis.location;
  const i18n = createI18n(options.localStorage, options.locale);
  i18n.register("errors", errorTexts);
  const notices = createNotices();
  const storage = options.sessionStorage ?? memoryStorage();
  const addresses = {
    config,
    baseUrl: options.mode === "development" ? config.baseUrl.dev : config.baseUrl.pro,
    origin: page.origin,
  };
  const base = absoluteUrl("", addresses);
  const session = createSession({
    http: () => http,
    callAs,
    storage,
    alsoRemove: [bizConfigStorageKey, tabsStorageKey, manualStorageKey],
    passwordEncryption: config.passwordEncryption,
    isSecure: page.origin.startsWith("https:"),
    share: options.sharedSession,
    beforeSignOut() {
      track.flush();
      return track.settled();
    },
    keepsWork: options.keepsWork,
    onChange: (start) => epoch.begin(start),
    onFollow: (replace) => company.follow(replace),
    localStorage: options.localStorage,
    // A backend of another origin may allow no headers that it does not know.
    deviceStorage: base.origin === page.origin ? options.localStorage : undefined,
  });
  const badges = options.badges?.(session) ?? { all: createStore(new Map()), set: () => undefined };
  const manual = createManual(storage, () => session.user.getSnapshot()?.company ?? "");
  const businessObject = createStore<Readonly<Record<string, unknown>>>({});
  const footerMark = createStore("");
  // All that this object holds of a person or a company; what is added to it belongs here, too (R4-08, R4-19 … R4-21).
  const epoch = createEpoch((start) => {
    if (start === "company") manual.clear();
    else {
      manual.reset();
      company.reset();
    }
    businessObject.set({});
    footerMark.set("");
    if ("reset" in badges) badges.reset();
    notices.clear();
  });
  const company = createCompany({ http: () => http, session, epoch });
  const trusted: ReadonlySet<string> = options.tokenOrigins ? new Set(options.tokenOrigins) : trustedOrigins(addresses);
  const trackAddress = config.trackUrl === "" ? undefined : absoluteUrl(config.trackUrl, addresses);
  const track = createLazyTracking({
    address: trackAddress?.href,
    mayCarryToken: trackAddress !== undefined && trusted.has(trackAddress.origin),
    timeoutSecond: config.ddTrackTimeoutSecond,
    user: session.user.getSnapshot,
    page: options.page ?? globalThis.document,
  });
  const ending = new AbortController();
  const calls = {
    ...addresses,
    ended: ending.signal,
    trusted,
    i18n,
    onFailure: createFailureHandler({ config, i18n, notices, session, ownsSession: options.token === undefined }),
    onAccepted: options.onTokenAccepted,
    onUsage: track.api,
  };
  const bearer = options.token ?? (() => session.user.getSnapshot()?.accessToken);
  const http = createHttp({
    ...calls,
    token: bearer,
    epoch: epoch.current,
  });
  function callAs(token: string | undefined) {
    return createHttp({ ...calls, token: () => token, epoch: () => 0 });
  }
  // Somebody is signed in, so calls will come at once; otherwise the first one loads it.
  if (session.user.getSnapshot()) loadWire().catch(() => undefined);
  return {
    major: portalMajor,
    version: portalVersion,
    config,
    session,
    http,
    i18n,
    notices,
    dialogs: createDialogs(),
    exports: createExports({
      http,
      config,
      hostname: page.hostname,
      openDownloadCenter: options.openDownloadCenter ?? (() => undefined),
      openUrl: openInNewWindow,
      addressOf: (path) => absoluteUrl(path, addresses).href,
      onExportPosted: options.onExportPosted,
    }),
    personalisation: createPersonalisation({ http, onFailure: calls.onFailure }, epoch.current),
    elements: createElements({
      http,
      base: config.codeListBase,
      source: options.elements,
      onFailure: calls.onFailure,
      epoch: epoch.current,
    }),
    uploads: createUploads({
      baseUrl: base.href.replace(/\/$/, ""),
      isTrusted: trusted.has(base.origin),
      token: bearer,
      authVerify: config.authVerify,
      language: i18n.locale.getSnapshot,
      session,
      epoch: epoch.current,
      onAccepted: calls.onAccepted,
      onFailure: calls.onFailure,
    }),
    company,
    badges,
    manual,
    businessObject,
    footerMark,
    track,
    t: i18n.t,
    can: (code, where) => isGranted(session.user.getSnapshot()?.functions ?? [], code, where),
    destroy() {
      track.destroy();
      session.destroy();
      notices.destroy();
      ending.abort();
    },
  };
}
