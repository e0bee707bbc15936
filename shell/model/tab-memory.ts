import * as z from "zod/mini";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { findShellRoute, isPassing, toLocation } from "../routing/index.ts";
import { tabsStorageKey } from "@customs-portal/sdk/limits";
import { personKey, type Person } from "@customs-portal/sdk/rules";
import { listedTabs, type Tab, type TabsState } from "./tabs.ts";

const text = z.optional(z.string());
const tabSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  meta: z.object({
    title: z.union([z.string(), z.record(z.string(), z.string())]),
    part: text,
    closeTabConfirm: z.optional(z.boolean()),
  }),
  icon: text,
  line: text,
});
const rememberedSchema = z.object({ owner: z.string(), activeId: text, tabs: z.array(z.unknown()) });

type Owner = Person & Pick<SessionUser, "company">;

/** Tabs belong to a user in a company; nobody else sees them. */
function ownerOf(user: Owner): string {
  return `${personKey(user)}/${user.company ?? ""}`;
}

/** Remembers the tabs for a reload of the page. */
export function rememberTabs(storage: Pick<Storage, "setItem">, user: Owner, { tabs, activeId }: TabsState): void {
  const kept = listedTabs(tabs).map(({ id, name, path, meta, icon, line }) => ({ id, name, path, meta, icon, line }));
  try {
    storage.setItem(tabsStorageKey, JSON.stringify({ owner: ownerOf(user), activeId, tabs: kept }));
  } catch (cause) {
    console.warn("The tabs could not be remembered.", cause);
  }
}

/** What draws the page of a tab is for the route table to say, not for what an earlier version of it wrote. */
const routeOf = ({ line, path }: Pick<Tab, "line" | "path">) =>
  line === undefined ? findShellRoute(toLocation(path).pathname)?.route : undefined;

function recall(storage: Pick<Storage, "getItem">, user: Owner): { tabs: Tab[]; activeId?: string | undefined } {
  try {
    const remembered = rememberedSchema.safeParse(JSON.parse(storage.getItem(tabsStorageKey) ?? "null"));
    if (!remembered.success || remembered.data.owner !== ownerOf(user)) return { tabs: [] };
    const { activeId, tabs } = remembered.data;
    const known = tabs.flatMap((each) => {
      // One that cannot be read costs itself alone.
      const { data: tab } = tabSchema.safeParse(each);
      if (!tab || !isLocalPath(tab.path)) return [];
      const route = routeOf(tab);
      return route && isPassing(route) ? [] : { ...tab, view: route?.view, closable: true, dirty: false };
    });
    return { tabs: known, activeId };
  } catch {
    return { tabs: [] };
  }
}

/** The tabs that a user had before a reload; none when they are somebody else's or cannot be read. */
export function recallTabs(storage: Pick<Storage, "getItem">, user: Owner): Tab[] {
  return recall(storage, user).tabs;
}

/** The address that a user saw last before the page was left; undefined where nothing is known. */
export function recallPath(storage: Pick<Storage, "getItem">, user: Owner): string | undefined {
  const { tabs, activeId } = recall(storage, user);
  return tabs.find(({ id }) => id === activeId)?.path;
}
