import type { MenuEntry } from "@customs-portal/sdk/contract";
import { findMenuEntry } from "@customs-portal/sdk/rules";

/** Repeated encoding of an honest address is never deeper. */
const decodings = 3;

function decoded(text: string): string {
  let result = text;
  for (let round = 0; round < decodings; round++) {
    try {
      const next = decodeURIComponent(result);
      if (next === result) break;
      result = next;
    } catch {
      break;
    }
  }
  return result;
}

/** The spelling of an old path by which it is compared: decoded, no slash at its end, its query in order. */
function comparable(oldPath: string): string {
  const [path = "", search = ""] = decoded(oldPath).split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  query.sort();
  const trimmed = path.replace(/(?<=[^/])\/+$/, "");
  return query.size > 0 ? `${trimmed}?${query.toString()}` : trimmed;
}

/** The old path with what a query that was not encoded lost to the address around it. */
function withStrayQuery(search: string, oldPath: string): string {
  if (!oldPath.includes("?")) return oldPath;
  const stray = new URLSearchParams(search);
  stray.delete("oldPath");
  return stray.size > 0 ? `${oldPath}&${stray.toString()}` : oldPath;
}

/** The menu entry that an address of /iframeView names, however its `oldPath` is written (R21-10, A05). */
export function framedEntry(search: string, menu: readonly MenuEntry[]): MenuEntry | undefined {
  const oldPath = new URLSearchParams(search).get("oldPath");
  if (oldPath === null) return undefined;
  const exact = findMenuEntry(menu, (entry) => entry.path === oldPath);
  if (exact) return exact;
  const find = (wanted: string) =>
    findMenuEntry(menu, ({ path }) => path !== undefined && comparable(path) === comparable(wanted));
  return find(oldPath) ?? find(withStrayQuery(search, oldPath));
}

/** Whether a menu entry embeds the page of an address that names it by `url`, or is that address. */
function embeds({ path, url }: MenuEntry, search: string): boolean {
  const wanted = new URLSearchParams(search).get("url");
  if (wanted === null) return false;
  const [view, query = ""] = (path ?? "").split("?");
  const own = view === "/iframeView" ? new URLSearchParams(query).get("url") : null;
  return [url, own].some((one) => one != null && comparable(one) === comparable(wanted));
}

/**
 * The menu entry whose title an address of /iframeView bears: the one that it names, else one that embeds the same page.
 * What may be embedded is not decided by it.
 */
export function titledEntry(search: string, menu: readonly MenuEntry[]): MenuEntry | undefined {
  return framedEntry(search, menu) ?? findMenuEntry(menu, (entry) => embeds(entry, search));
}

/** The address that shows an old path in a frame. */
export function framePath(oldPath: string): string {
  return `/iframeView?${new URLSearchParams({ oldPath }).toString()}`;
}

/** The one spelling of a query of /iframeView, so that a page has one tab: the path as the menu has it, sorted. */
export function frameSearch(search: string, entry: MenuEntry | undefined): string {
  const query = new URLSearchParams(search);
  const oldPath = query.get("oldPath");
  // What belongs to the path of the entry is no query of the address.
  if (oldPath !== null && entry?.path !== undefined && comparable(oldPath) !== comparable(entry.path))
    return `?${new URLSearchParams({ oldPath: entry.path }).toString()}`;
  if (oldPath !== null) query.set("oldPath", entry?.path ?? comparable(oldPath));
  query.sort();
  return query.size > 0 ? `?${query.toString()}` : "";
}
