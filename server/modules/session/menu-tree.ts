import type { Kysely, Selectable } from "kysely";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { menuMaxDepth } from "@customs-portal/sdk/limits";
import type { CoreTables, MenuTable } from "../../db/index.ts";

type MenuRow = Selectable<MenuTable>;

function toEntry(row: MenuRow, children: MenuEntry[]): MenuEntry {
  return {
    name: row.name,
    ...(row.path === null ? {} : { path: row.path }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.icon === null ? {} : { icon: row.icon }),
    ...(row.is_visible === null ? {} : { isVisible: row.is_visible }),
    ...(row.badge === null ? {} : { badge: JSON.parse(row.badge) as NonNullable<MenuEntry["badge"]> }),
    meta: { title: JSON.parse(row.title) as Record<string, string> | string },
    ...(children.length === 0 ? {} : { children }),
  };
}

/**
 * The tree of the granted entries. The groups above a granted entry come with it, or it could not be reached. What lies
 * deeper than a menu may be is left out: whatever the catalogue holds, people sign in.
 */
function buildMenuTree(rows: readonly MenuRow[], granted: ReadonlySet<string>): MenuEntry[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const shown = new Set<string>();
  for (const name of granted) {
    for (let row = byName.get(name); row && !shown.has(row.name); row = byName.get(row.parent_name ?? ""))
      shown.add(row.name);
  }
  const children = Map.groupBy(
    rows
      .filter((row) => shown.has(row.name))
      .sort((left, right) => left.ord - right.ord || (left.name < right.name ? -1 : 1)),
    (row) => row.parent_name,
  );
  const below = (parent: string | null, depth: number): MenuEntry[] =>
    depth > menuMaxDepth ? [] : (children.get(parent) ?? []).map((row) => toEntry(row, below(row.name, depth + 1)));
  return below(null, 1);
}

/** The names of the entries that a user was granted in a company: what calls are judged by. */
export async function readGrantedMenus(
  db: Kysely<CoreTables>,
  { userId, corpCode }: { userId: string; corpCode: string },
): Promise<ReadonlySet<string>> {
  const grants = await db
    .selectFrom("menu_grant")
    .select("menu_name")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .execute();
  return new Set(grants.map((grant) => grant.menu_name));
}

/** The menu of a user in a company, as the shell draws it. */
export async function readMenu(
  db: Kysely<CoreTables>,
  owner: { userId: string; corpCode: string },
): Promise<MenuEntry[]> {
  const granted = await readGrantedMenus(db, owner);
  const rows = await db.selectFrom("menu").selectAll().execute();
  return buildMenuTree(rows, granted);
}
