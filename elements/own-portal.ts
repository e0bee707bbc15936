import type { Portal, PortalHost } from "@customs-portal/sdk/portal";
import type { PortalSettings } from "./configure-portal.ts";

/** The settings of one portal. */
export interface OwnPortalSettings extends Omit<PortalSettings, "origins"> {
  /** Origins that may see the token; those of the bases too when left out. */
  tokenOrigins?: readonly string[] | undefined;
}

/** A portal made for elements of a page that has none; elements with the same settings share it. */
export interface OwnPortal {
  readonly portal: Promise<PortalHost>;
  /** Gives it back; the last one out ends it. */
  release(): void;
}

interface Shared {
  readonly settings: OwnPortalSettings;
  readonly portal: Promise<PortalHost>;
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

async function makePortal({
  baseUrl,
  exportBase,
  token,
  tokenOrigins,
  locale,
}: OwnPortalSettings): Promise<PortalHost> {
  const { createPortal, mergeConfig, toLocale } = await import("@customs-portal/sdk/portal");
  const language = locale ?? toLocale(document.documentElement.lang);
  const localStorage = pageStorage();
  return createPortal({
    config: mergeConfig({
      ...(baseUrl ? { baseUrl: { dev: baseUrl, pro: baseUrl } } : {}),
      ...(exportBase ? { downloadCenter: { baseUrl: exportBase } } : {}),
    }),
    ...(token === undefined ? {} : { token: typeof token === "function" ? async () => token() : () => token }),
    ...(tokenOrigins === undefined ? {} : { tokenOrigins }),
    ...(language === undefined ? {} : { locale: language }),
    ...(localStorage === undefined ? {} : { localStorage }),
  });
}

/** Opens the portal of these settings. */
export function openOwnPortal(settings: OwnPortalSettings): OwnPortal {
  let entry = [...shared].find((other) => isSame(other.settings, settings));
  if (!entry) shared.add((entry = { settings, portal: makePortal(settings), users: 0 }));
  const used = entry;
  used.users += 1;
  let released = false;
  return {
    portal: used.portal,
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
