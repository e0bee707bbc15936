import * as z from "zod/mini";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { isLocalPath } from "@customs-portal/sdk/rules";
import type { ViewName } from "../routing/index.ts";
import { tabsStorageKey } from "@customs-portal/sdk/limits";
import { personKey, type Person } from "@customs-portal/sdk/rules";
import type { Tab, TabsState } from "../model/tabs.ts";

const text = z.optional(z.string());
const rememberedSchema = z.object({
  owner: z.string(),
  activeId: text,
  tabs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      path: z.string(),
      meta: z.object({ title: z.union([z.string(), z.record(z.string(), z.string())]) }),
      icon: text,
      line: text,
      view: text,
    }),
  ),
});

type Owner = Person & Pick<SessionUser, "company">;

/** Tabs belong to a user in a company; nobody else sees them. */
function ownerOf(user: Owner): string {
  return `${personKey(user)}/${user.company ?? ""}`;
}

/** Remembers the tabs for a reload of the page. */
export function rememberTabs(storage: Pick<Storage, "setItem">, user: Owner, { tabs, activeId }: TabsState): void {
  const kept = tabs.map(({ id, name, path, meta, icon, line, view }) => ({ id, name, path, meta, icon, line, view }));
  try {
    storage.setItem(tabsStorageKey, JSON.stringify({ owner: ownerOf(user), activeId, tabs: kept }));
  } catch (cause) {
    console.warn("The tabs could not be remembered.", cause);
  }
}

function recall(storage: Pick<Storage, "getItem">, user: Owner): { tabs: Tab[]; activeId?: string | undefined } {
  try {
    const remembered = rememberedSchema.safeParse(JSON.parse(storage.getItem(tabsStorageKey) ?? "null"));
    if (!remembered.success || remembered.data.owner !== ownerOf(user)) return { tabs: [] };
    const { activeId, tabs } = remembered.data;
    const known = tabs
      .filter((tab) => isLocalPath(tab.path))
      .map((tab) => ({ ...tab, view: tab.view as ViewName | undefined, closable: true, dirty: false }));
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
