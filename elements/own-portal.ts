import type { PortalHost } from "@customs-portal/sdk/portal";
import type { PortalSettings } from "./configure-portal.ts";
import { createTokenSource, type TokenSource } from "./token-source.ts";

/** The settings of one portal. */
export interface OwnPortalSettings extends Omit<PortalSettings, "origins"> {
  /** Origins that may see the token; those of the bases too when left out. */
  tokenOrigins?: readonly string[] | undefined;
}

/** A portal made for elements of a page that has none; elements with the same settings share it. */
export interface OwnPortal {
  readonly portal: Promise<PortalHost>;
  readonly tokens: TokenSource;
  /** Gives it back; the last one out ends it. */
  release(): void;
}

interface Shared {
  readonly settings: OwnPortalSettings;
  readonly portal: Promise<PortalHost>;
  readonly tokens: TokenSource;
  users: number;
}

const shared = new Set<Shared>();

function isSame(a: OwnPortalSettings, b: OwnPortalSettings): boolean {
  return (
    a.baseUrl === b.baseUrl &&
    a.exportBase === b.exportBase &&
    a.token === b.token &&
    a.locale === b.locale &&
    String(a.tokenOrigins) === String(b.tokenOrigins)
  );
}

/** `localStorage` throws where cookies are forbidden. */
function pageStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

async function makePortal(settings: OwnPortalSettings, tokens: TokenSource): Promise<PortalHost> {
  const { baseUrl, exportBase, tokenOrigins, locale } = settings;
  const { createPortal, HttpError, mergeConfig, toLocale } = await import("@customs-portal/sdk/portal");
  const language = locale ?? toLocale(document.documentElement.lang);
  const localStorage = pageStorage();
  return createPortal({
    config: mergeConfig({
      ...(baseUrl ? { baseUrl: { dev: baseUrl, pro: baseUrl } } : {}),
      ...(exportBase ? { downloadCenter: { baseUrl: exportBase } } : {}),
    }),
    async token(request) {
      const token = await tokens.forCall(request);
      if (token) return token;
      throw new HttpError("session-missing", { status: 401, envelopeCode: 401 });
    },
    ...(tokenOrigins === undefined ? {} : { tokenOrigins }),
    ...(language === undefined ? {} : { locale: language }),
    ...(localStorage === undefined ? {} : { localStorage }),
  });
}

function makeEntry(settings: OwnPortalSettings, name: string): Shared {
  const tokens = createTokenSource(settings.token, name);
  const entry = { settings, tokens, portal: makePortal(settings, tokens), users: 0 };
  shared.add(entry);
  return entry;
}

/** Opens the portal of these settings; `name` is what the console calls the element. */
export function openOwnPortal(settings: OwnPortalSettings, name: string): OwnPortal {
  const used = [...shared].find((other) => isSame(other.settings, settings)) ?? makeEntry(settings, name);
  used.users += 1;
  let released = false;
  return {
    portal: used.portal,
    tokens: used.tokens,
    release() {
      if (released) return;
      released = true;
      used.users -= 1;
      if (used.users > 0) return;
      shared.delete(used);
      used.portal.then(
        (portal) => portal.destroy(),
        () => undefined,
      );
    },
  };
}
