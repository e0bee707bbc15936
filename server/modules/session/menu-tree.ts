import type { Kysely, Selectable } from "kysely";
import type { MenuEntry } from "@customs-portal/sdk/contract";
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

/** The tree of the granted entries. The groups above a granted entry come with it, or it could not be reached. */
function buildMenuTree(rows: readonly MenuRow[], granted: ReadonlySet<string>): MenuEntry[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const shown = new Set<string>();
  for (const name of granted) {
    for (let row = byName.get(name); row && !shown.has(row.name); row = byName.get(row.parent_name ?? ""))
      shown.add(row.name);
  }
  const sorted = rows
    .filter((row) => shown.has(row.name))
    .sort((left, right) => left.ord - right.ord || (left.name < right.name ? -1 : 1));
  const below = (parent: string | null): MenuEntry[] =>
    sorted.filter((row) => row.parent_name === parent).map((row) => toEntry(row, below(row.name)));
  return below(null);
}

/** The menu of a user in a company. */
export async function readMenu(
  db: Kysely<CoreTables>,
  { userId, corpCode }: { userId: string; corpCode: string },
): Promise<MenuEntry[]> {
  const grants = await db
    .selectFrom("menu_grant")
    .select("menu_name")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .execute();
  const rows = await db.selectFrom("menu").selectAll().execute();
  return buildMenuTree(rows, new Set(grants.map((grant) => grant.menu_name)));
}
