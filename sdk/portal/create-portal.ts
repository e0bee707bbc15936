import type { AppConfig } from "../contract/index.ts";
import { bizConfigStorageKey } from "../limits.ts";
import { isGranted } from "../rules/index.ts";
import { errorTexts } from "../locales/loaders.ts";
import { defaultConfig } from "./config.ts";
import { createDialogs, type DialogOpener } from "./dialogs.ts";
import { createExports, type DownloadCenterAddress } from "./exports.ts";
import { createFailureHandler } from "./failures.ts";
import { createHttp } from "./http.ts";
import { createI18n } from "./i18n.ts";
import { createNotices } from "./notices.ts";
import { openInNewWindow } from "./save.ts";
import { createSession } from "./session.ts";
import { loadWire } from "./load-wire.ts";
import { portalMajor, type Locale, type Portal } from "./types.ts";
import { portalVersion } from "./version.ts";

export interface CreatePortalOptions {
  /** The configuration; the defaults when left out. */
  config?: AppConfig;
  /** Wins over the remembered locale. */
  locale?: Locale;
  /** Keeps the session; an embedding page that has its own sign-in passes `token` instead. */
  sessionStorage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Remembers the locale. */
  localStorage?: Pick<Storage, "getItem" | "setItem">;
  /** Bearer token of pages that have their own sign-in; asked at each call. */
  token?: () => string | undefined | Promise<string | undefined>;
  /** Where the page is; its origin is where calls go by default. */
  location?: Pick<Location, "origin" | "hostname">;
  /** "development" takes `baseUrl.dev`. */
  mode?: "development" | "production";
  /** Draws dialogs by name. */
  openDialog?: DialogOpener;
  /** Goes to the download centre after an export started; pages without one leave it out. */
  openDownloadCenter?: (address: DownloadCenterAddress) => void;
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
export function createPortal(options: CreatePortalOptions = {}): Portal {
  const config = options.config ?? defaultConfig;
  const page = options.location ?? globalThis.location;
  const i18n = createI18n(options.localStorage, options.locale);
  i18n.register("errors", errorTexts);
  const notices = createNotices();
  const session = createSession({
    http: () => http,
    storage: options.sessionStorage ?? memoryStorage(),
    alsoRemove: [bizConfigStorageKey],
  });
  const http = createHttp({
    config,
    i18n,
    baseUrl: options.mode === "development" ? config.baseUrl.dev : config.baseUrl.pro,
    origin: page.origin,
    token: options.token ?? (() => session.user.getSnapshot()?.accessToken),
    onFailure: createFailureHandler({ config, i18n, notices, session, ownsSession: options.token === undefined }),
  });
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
    dialogs: createDialogs(options.openDialog),
    exports: createExports({
      http,
      config,
      hostname: page.hostname,
      openDownloadCenter: options.openDownloadCenter ?? (() => undefined),
      openUrl: openInNewWindow,
    }),
    t: i18n.t,
    can: (code, where) => isGranted(session.user.getSnapshot()?.functions ?? [], code, where),
    destroy() {
      notices.destroy();
      http.destroy();
    },
  };
}
