import * as z from "zod/mini";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { personKey, type Person } from "@customs-portal/sdk/rules";
import type { Tab } from "./tabs.ts";

/** Whose pages they are. */
type Owner = Person & Pick<SessionUser, "company">;

const recentLimit = 6;
const recentSchema = z.array(
  z.object({
    path: z.string(),
    title: z.union([z.string(), z.record(z.string(), z.string())]),
    part: z.optional(z.string()),
    icon: z.optional(z.string()),
  }),
);

/** A page that the user was at. */
export type RecentPage = z.infer<typeof recentSchema>[number];

const keyOf = (user: Owner) => `customs-portal.recent.${personKey(user)}.${user.company ?? ""}`;

/** The pages that a user was at, latest first. */
export function recentPages(storage: Pick<Storage, "getItem">, user: Owner): RecentPage[] {
  try {
    const stored = recentSchema.safeParse(JSON.parse(storage.getItem(keyOf(user)) ?? "[]"));
    return stored.success ? stored.data.filter((page) => isLocalPath(page.path)) : [];
  } catch {
    return [];
  }
}

/** The address under which a tab is found again. Queries may hold what somebody searched for. */
const recentPath = ({ view, path }: Pick<Tab, "view" | "path">) =>
  view === "iframe" || view === "download-center" ? path : (path.split(/[?#]/, 1)[0] ?? "");

function store(storage: Pick<Storage, "setItem">, user: Owner, pages: readonly RecentPage[]): void {
  try {
    storage.setItem(keyOf(user), JSON.stringify(pages.slice(0, recentLimit)));
  } catch {
    // Without storage the list of recent pages stays empty; nothing else depends on it.
  }
}

/** Remembers that a user was at the page of a tab. */
export function rememberRecent(storage: Pick<Storage, "getItem" | "setItem">, user: Owner, tab: Tab): void {
  const path = recentPath(tab);
  const page: RecentPage = {
    path,
    title: tab.meta.title,
    ...(tab.meta.part && { part: tab.meta.part }),
    ...(tab.icon ? { icon: tab.icon } : {}),
  };
  store(storage, user, [page, ...recentPages(storage, user).filter((other) => other.path !== path)]);
}

/** Forgets the page of a tab that gives its place to another, as one that only leads on. */
export function forgetRecent(storage: Pick<Storage, "getItem" | "setItem">, user: Owner, tab: Tab): void {
  const path = recentPath(tab);
  const all = recentPages(storage, user);
  const others = all.filter((other) => other.path !== path);
  if (others.length < all.length) store(storage, user, others);
}
