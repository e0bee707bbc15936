/** An entry of domain_config.js (A03). */
interface DomainEntry {
  domain?: unknown;
  image?: { ico?: unknown } | null;
}

function domainsOf(entry: DomainEntry): string[] {
  const list = Array.isArray(entry.domain) ? entry.domain : [entry.domain];
  return list.filter((domain): domain is string => typeof domain === "string" && domain !== "");
}

/**
 * The icon of the first domain entry that matches an address: by host, then by host name, then as a part of the
 * address (R21-07, A03).
 * @returns undefined where none matches; the icon of the page then stays (R21-08)
 */
export function faviconOf(entries: unknown, address: Pick<Location, "host" | "hostname" | "href">): string | undefined {
  if (!Array.isArray(entries)) return undefined;
  const known = entries.filter((entry): entry is DomainEntry => typeof entry === "object" && entry !== null);
  const matches: ((domain: string) => boolean)[] = [
    (domain) => domain === address.host,
    (domain) => domain === address.hostname,
    (domain) => address.href.includes(domain),
  ];
  for (const match of matches) {
    const entry = known.find((candidate) => domainsOf(candidate).some(match));
    const ico = entry?.image?.ico;
    if (typeof ico === "string" && ico !== "") return ico;
  }
  return undefined;
}

/** Gives the page an icon; web addresses only. Another one is named in the console, and the icon of the page stays. */
export function setFavicon(address: string, page: Document = document): void {
  const url = URL.parse(address, location.href);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    console.warn(`"${address}" is no web address; the page keeps its icon.`);
    return;
  }
  let link = page.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (!link) {
    link = page.createElement("link");
    link.rel = "icon";
    page.head.append(link);
  }
  // Setting the same address would ask the server for it once more.
  if (link.href !== url.href) link.href = url.href;
}
