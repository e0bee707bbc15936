import type { MenuBadge } from "../contract/index.ts";
import { menuBadgesMax } from "../limits.ts";
import { badgesOf } from "../rules/index.ts";
import { createStore } from "../store.ts";
import type { PortalBadges, PortalSession } from "./types/index.ts";

const kinds: Readonly<Record<string, readonly string[]>> = {
  dot: ["boolean"],
  count: ["number", "string"],
  text: ["string"],
  overflowCount: ["number"],
};

/** Business lines hand it over, and the menu draws it: anything else would take the frame down. */
function isBadge(value: unknown): value is MenuBadge {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(([key, part]) => part === undefined || (kinds[key]?.includes(typeof part) ?? true))
  );
}

/** Creates the badges of a portal. `reset` gives up what was set. */
export function createBadges({ user }: Pick<PortalSession, "user">): PortalBadges & { reset(): void } {
  const ownMenu = () => user.getSnapshot()?.menu ?? [];
  const changed = new Map<string, MenuBadge | undefined>();
  const all = createStore<ReadonlyMap<string, MenuBadge>>(new Map());

  function refresh() {
    const badges = badgesOf(ownMenu());
    for (const [name, badge] of changed) badges.set(name, badge);
    const shown = [...badges].flatMap(([name, badge]) => (badge ? [[name, badge] as const] : []));
    if (JSON.stringify(shown) !== JSON.stringify([...all.getSnapshot()])) all.set(new Map(shown));
  }

  refresh();
  user.subscribe(refresh);
  return {
    all,
    set(menuName, badge) {
      if (badge !== undefined && !isBadge(badge))
        throw new TypeError("A menu badge is { dot?, count?, text?, overflowCount? } or undefined.");
      if (!badgesOf(ownMenu()).has(menuName)) return;
      if (changed.size >= menuBadgesMax && !changed.has(menuName)) return;
      changed.set(menuName, badge && { ...badge });
      refresh();
    },
    reset() {
      changed.clear();
      refresh();
    },
  };
}
