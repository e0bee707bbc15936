import type { BizConfig, MenuEntry } from "@customs-portal/sdk/contract";
import type { PortalLocation } from "@customs-portal/sdk/portal";
import { coversPath, isLocalPath, isMenuVisible, localText, pageOfEntry, wordSearch } from "@customs-portal/sdk/rules";
import { framePath, pagePath } from "../routing/index.ts";

/** A menu entry as it is drawn. */
export interface MenuNode {
  readonly entry: MenuEntry;
  readonly title: string;
  /** Where it leads; a group leads nowhere. */
  readonly path: string | undefined;
  readonly children: readonly MenuNode[];
  /** What a search found of the title, as `[start, end]`. */
  readonly marks?: readonly (readonly [number, number])[] | undefined;
}

/**
 * Where an entry leads: its path, or the page that it names by `?page=` (A17); an entry with an address of its own is
 * shown in a frame (A05).
 */
function menuPath(entry: MenuEntry, lines: BizConfig): string | undefined {
  const { path, url } = entry;
  if (url && path && !path.startsWith("/iframeView")) return framePath(path);
  const page = pageOfEntry(entry);
  const named = page === undefined ? undefined : pagePath(path && isLocalPath(path) ? path : "/", page, lines);
  if (named !== undefined) return named;
  return path && isLocalPath(path) ? path : undefined;
}

/** The visible part of the menu tree; a hidden entry takes everything below it along (R6-05, R6-06). */
export function menuNodes(menu: readonly MenuEntry[], locale: string, lines: BizConfig): MenuNode[] {
  return menu.filter(isMenuVisible).flatMap((entry) => {
    const children = menuNodes(entry.children ?? [], locale, lines);
    const path = menuPath(entry, lines);
    const title = localText(entry.meta?.title ?? entry.name, locale);
    return path !== undefined || children.length > 0 ? [{ entry, title, path, children }] : [];
  });
}

/** The titles of an entry in all languages that it has. */
const titlesOf = ({ entry, title }: MenuNode) => {
  const given = entry.meta?.title;
  return given === undefined || typeof given === "string" ? [title] : Object.values(given);
};

/**
 * The entries that a typed text finds, with the groups they stand in: by title in any language, pinyin initials, and
 * the titles of the groups above, so that a group that is found keeps all it holds.
 */
export function searchMenu(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  if (text.trim() === "") return nodes;
  const search = wordSearch(text);
  const within = (list: readonly MenuNode[], above: readonly string[]): MenuNode[] =>
    list.flatMap((node) => {
      const own = titlesOf(node);
      const found = search(node.title, [...own, ...above]);
      const children = within(node.children, [...above, ...own]);
      const isKept = node.path === undefined ? children.length > 0 : found !== undefined || children.length > 0;
      return isKept ? [{ ...node, children, marks: found?.marks }] : [];
    });
  return within(nodes, []);
}

/** All nodes of a tree, groups before what they hold. */
export function allNodes(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

/** The entries that lead somewhere, in the order of the menu. */
export function menuLeaves(nodes: readonly MenuNode[]): MenuNode[] {
  return allNodes(nodes).filter((node) => node.path !== undefined);
}

/** The entry of the current address: the longest path that covers it; framed pages by their whole address. */
export function currentNode(nodes: readonly MenuNode[], location: PortalLocation): MenuNode | undefined {
  const leaves = menuLeaves(nodes);
  const whole = leaves.find((node) => node.path === `${location.pathname}${location.search}`);
  const covering = leaves.filter((node) => {
    const [pathname = "", search] = (node.path ?? "").split("?");
    return search === undefined && coversPath(pathname, location.pathname);
  });
  return whole ?? covering.toSorted((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0];
}

/** The names of the groups above an entry. */
export function groupsAbove(nodes: readonly MenuNode[], wanted: MenuNode | undefined): string[] {
  for (const node of nodes) {
    if (node.entry.name === wanted?.entry.name) return [];
    const below = groupsAbove(node.children, wanted);
    const holds = node.children.some((child) => child.entry.name === wanted?.entry.name);
    if (holds || below.length > 0) return [node.entry.name, ...below];
  }
  return [];
}
