import type { PortalHost } from "@customs-portal/sdk/portal";
import type { PortalSettings } from "./configure-portal.ts";
import type { ParcelDialogName } from "./parcel-dialogs.ts";
import { createTokenSource, type SignInEnd, type TokenSource } from "./token-source.ts";

/** The settings of one portal. */
export interface OwnPortalSettings extends Omit<PortalSettings, "origins"> {
  /** Origins that may see the token; those of the bases too when left out. */
  tokenOrigins?: readonly string[] | undefined;
}

/** A portal made for elements of a page that has none; elements with the same settings share it. */
export interface OwnPortal {
  readonly portal: Promise<PortalHost>;
  readonly tokens: TokenSource;
  /**
   * Goes on with other settings as far as a portal can: another token, another language.
   * @returns whether it could; false also where others use the portal
   */
  renew(settings: OwnPortalSettings, end: SignInEnd): boolean;
  /** Gives it back; the last one out ends it. */
  release(): void;
}

interface Shared {
  settings: OwnPortalSettings;
  /** Others with the same settings may use it. */
  readonly isForAll: boolean;
  readonly portal: Promise<PortalHost>;
  readonly tokens: TokenSource;
  users: number;
}

const shared = new Set<Shared>();

/** They lead to the same place. */
function isSamePlace(a: OwnPortalSettings, b: OwnPortalSettings): boolean {
  return a.baseUrl === b.baseUrl && a.exportBase === b.exportBase && String(a.tokenOrigins) === String(b.tokenOrigins);
}

function isSame(a: OwnPortalSettings, b: OwnPortalSettings): boolean {
  return isSamePlace(a, b) && a.token === b.token && a.locale === b.locale;
}

/** The language of a page, where it has one. */
async function languageOf({ locale }: OwnPortalSettings): Promise<OwnPortalSettings["locale"]> {
  // Named at once, so that a bundle has nothing else of it.
  const { toLocale } = await import("@customs-portal/sdk/portal");
  return locale ?? toLocale(document.documentElement.lang);
}

/** The dialogs that parcels draw; what draws them comes with the first one that is opened. */
const dialogNames: readonly ParcelDialogName[] = [
  "batch-text",
  "column-setup",
  "element-assistant",
  "element-batch",
  "export",
  "form-setup",
];

/** `localStorage` throws where cookies are forbidden. */
function pageStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

async function makePortal(settings: OwnPortalSettings, tokens: TokenSource, isForAll: boolean): Promise<PortalHost> {
  const { baseUrl, exportBase, tokenOrigins } = settings;
  const { createPortal, HttpError, mergeConfig } = await import("@customs-portal/sdk/portal");
  const language = await languageOf(settings);
  const storage = pageStorage();
  // The language of one element is no choice of the user.
  const localStorage =
    storage && (isForAll ? storage : { getItem: (key: string) => storage.getItem(key), setItem: () => undefined });
  const portal = createPortal({
    config: mergeConfig({
      ...(baseUrl ? { baseUrl: { dev: baseUrl, pro: baseUrl } } : {}),
      ...(exportBase ? { downloadCenter: { baseUrl: exportBase } } : {}),
    }),
    async token(request) {
      const token = await tokens.forCall(request);
      if (token) return token;
      throw new HttpError("session-missing", { status: 401, envelopeCode: 401 });
    },
    onTokenAccepted: tokens.accept,
    ...(tokenOrigins === undefined ? {} : { tokenOrigins }),
    ...(language === undefined ? {} : { locale: language }),
    ...(localStorage === undefined ? {} : { localStorage }),
  });
  for (const name of dialogNames)
    portal.dialogs.register(name, async (props, options) =>
      (await import("./parcel-dialogs.ts")).showParcelDialog(portal, name, props, options),
    );
  return portal;
}

/** Draws the words of a portal anew. The texts may come late: those of the last setting count. */
async function switchLanguage(entry: Shared): Promise<void> {
  try {
    const [portal, language] = await Promise.all([entry.portal, languageOf(entry.settings)]);
    if (language) await portal.i18n.setLocale(language);
  } catch (cause) {
    console.warn("The texts of another language could not be loaded.", cause);
  }
}

function makeEntry(settings: OwnPortalSettings, name: string, end: SignInEnd, isForAll: boolean): Shared {
  const tokens = createTokenSource(settings.token, name, end);
  const entry = { settings, tokens, isForAll, portal: makePortal(settings, tokens, isForAll), users: 0 };
  shared.add(entry);
  return entry;
}

/**
 * Opens the portal of these settings.
 * @param name what the console calls the element
 * @param end what was told of the sign-in that the token belongs to
 * @param isForAll whether elements with the same settings share it; one that is not shared can be renewed
 */
export function openOwnPortal(settings: OwnPortalSettings, name: string, end: SignInEnd, isForAll = true): OwnPortal {
  const same = [...shared].find((other) => isForAll && other.isForAll && isSame(other.settings, settings));
  const used = same ?? makeEntry(settings, name, end, isForAll);
  used.users += 1;
  let released = false;
  return {
    portal: used.portal,
    tokens: used.tokens,
    renew(next, nextEnd) {
      if (used.isForAll || released || !isSamePlace(used.settings, next)) return false;
      const before = used.settings;
      used.settings = next;
      if (next.token !== before.token) used.tokens.give(next.token, nextEnd);
      if (next.locale !== before.locale) void switchLanguage(used);
      return true;
    },
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
