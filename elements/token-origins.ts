import { readPageSettings } from "./configure-portal.ts";

/** The origin of an address as the calls resolve it; undefined for what is none of the web. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address, window.location.origin)) return undefined;
  const { protocol, origin } = new URL(address, window.location.origin);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}

/** Where the token of the page may go: to the page itself and to the origins that its script configured. */
export function pageTokenOrigins(): readonly string[] {
  const { baseUrl, exportBase, origins = [] } = readPageSettings();
  const named = [window.location.origin, baseUrl ?? "", exportBase ?? "", ...origins];
  return [...new Set(named.map(originOf))].filter((origin) => origin !== undefined).toSorted();
}

/** The origin of an attribute where it is none of these. */
export function foreignOrigin(address: string | null | undefined, known: readonly string[]): string | undefined {
  const origin = address ? originOf(address) : undefined;
  return origin === undefined || known.includes(origin) ? undefined : origin;
}
