import type { MenuEntry } from "@customs-portal/sdk/contract";

/** An address that may be framed, or why it may not. */
export type FrameAddress = { readonly href: string } | { readonly refused: "missing" | "forbidden" };

/**
 * The address of an embedded page: that of its menu entry, else the query `url`; http(s) only, and only the own origin
 * or an allowed one (A05).
 * @param allowed origins, the setting iframeOrigins
 */
export function frameAddress(
  search: string,
  entry: MenuEntry | undefined,
  { base, allowed }: { base: string; allowed: readonly string[] },
): FrameAddress {
  const given = entry?.url ?? new URLSearchParams(search).get("url");
  if (!given) return { refused: "missing" };
  const url = URL.parse(given, base);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return { refused: "forbidden" };
  const own = new URL(base).origin;
  // The menu comes from the own backend: what it names is allowed; what an address names is not.
  const isTrusted = entry?.url !== undefined || url.origin === own || allowed.includes(url.origin);
  return isTrusted ? { href: url.href } : { refused: "forbidden" };
}
