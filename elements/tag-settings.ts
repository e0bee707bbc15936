import { toLocale, type Locale } from "@customs-portal/sdk/portal";
import { readPageSettings } from "./configure-portal.ts";
import type { OwnPortalSettings } from "./own-portal.ts";
import { foreignOrigin, pageTokenOrigins } from "./token-origins.ts";
import type { SettingAdvice } from "./trouble/index.ts";

/** What a tag may say of its portal; an attribute that was taken away is null. */
type Tag = { readonly [Name in "baseUrl" | "exportBase" | "token" | "locale"]: string | null | undefined };

/** The bases of calls. */
export type Base = "baseUrl" | "exportBase";

/** What an element is to use. */
export interface TagSettings {
  readonly settings: OwnPortalSettings;
  /** The bases whose origin gets no token of the page, since the tag alone names it. */
  readonly foreign: ReadonlySet<Base>;
}

/** Whether a tag has a token of its own. */
export function hasOwnToken({ token }: Pick<Tag, "token">): boolean {
  return (token ?? undefined) !== undefined;
}

/** The language of what an element says without a portal. */
export function messageLocale({ locale }: Pick<Tag, "locale">): Locale {
  return toLocale(locale) ?? toLocale(readPageSettings().locale) ?? toLocale(document.documentElement.lang) ?? "zh-CN";
}

/**
 * The settings of a tag over those of the page. A token of the page does not go to an origin that only the tag names,
 * as somebody's markup could.
 * @param advise warns of what means something else than its author thinks
 */
export function readTagSettings(tag: Tag, advise: (about: SettingAdvice, value: string) => void): TagSettings {
  const page = readPageSettings();
  const wanted = tag.locale || page.locale;
  const locale = toLocale(wanted);
  if (wanted && !locale) advise("locale", wanted);
  const baseUrl = tag.baseUrl ?? page.baseUrl;
  const exportBase = tag.exportBase ?? page.exportBase;
  for (const address of [baseUrl, exportBase])
    if (address && !/^(https?:\/)?\//i.test(address)) advise("path", address);
  const known = hasOwnToken(tag) || page.token === undefined ? undefined : pageTokenOrigins();
  const foreign = new Set<Base>();
  for (const base of ["baseUrl", "exportBase"] as const) {
    const origin = known && foreignOrigin(tag[base], known);
    if (origin === undefined) continue;
    advise("foreignOrigin", origin);
    foreign.add(base);
  }
  // A path stands below the other base.
  if (foreign.has("baseUrl") && !/^https?:/i.test(exportBase ?? "")) foreign.add("exportBase");
  return { settings: { baseUrl, exportBase, token: tag.token ?? page.token, tokenOrigins: known, locale }, foreign };
}
