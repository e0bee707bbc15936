import type { MenuBadge } from "@customs-portal/sdk/contract";
import { Badge, badgeText, type Translate } from "@customs-portal/ui";
import { allNodes, type MenuNode } from "./menu-model.ts";

/** The badges of the menu by name, see `portal.badges`. */
export type BadgeOf = ReadonlyMap<string, MenuBadge>;

const isShown = (badge: MenuBadge | undefined): badge is MenuBadge =>
  badge !== undefined && badgeText(badge) !== undefined;

/** What an entry shows: its own badge; a group that hides what is below it shows a dot for a badge there. */
export function badgeOfNode(
  node: MenuNode,
  badges: BadgeOf,
  hidesBelow: boolean,
): { badge: MenuBadge; isBelow: boolean } | undefined {
  const own = badges.get(node.entry.name);
  if (isShown(own)) return { badge: own, isBelow: false };
  const below = hidesBelow && allNodes(node.children).some(({ entry }) => isShown(badges.get(entry.name)));
  return below ? { badge: { dot: true }, isBelow: true } : undefined;
}

/** A badge in words, for those who do not see its colour; "" for one that is a text anyway. */
export function badgeWords(shown: { badge: MenuBadge; isBelow: boolean } | undefined, t: Translate<"chrome">): string {
  if (!shown) return "";
  return badgeText(shown.badge) || t(shown.isBelow ? "menu.newsBelow" : "menu.news");
}

/** The badge of an entry (R3-11 … R3-14). */
export function EntryBadge({ shown, t }: { shown: ReturnType<typeof badgeOfNode>; t: Translate<"chrome"> }) {
  if (!shown) return null;
  const words = badgeText(shown.badge) === "" ? badgeWords(shown, t) : "";
  return <Badge badge={shown.badge} {...(words !== "" && { label: words })} />;
}
