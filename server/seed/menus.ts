import type { Kysely } from "kysely";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { isMenuVisible } from "@customs-portal/sdk/rules";
import type { CoreTables } from "../db/index.ts";
import type { PortalModule } from "../module-contract/index.ts";

/** Distance between the order numbers of neighbours, so that one can be put between them. */
const orderStep = 10;

/** Adds the entries that the catalogue does not have; one that is there stays as it is. @returns all their names */
async function addEntry(db: Kysely<CoreTables>, entry: MenuEntry, parent: string | null): Promise<string[]> {
  const last = await db
    .selectFrom("menu")
    .select((select) => select.fn.max("ord").as("ord"))
    .where("parent_name", parent === null ? "is" : "=", parent)
    .executeTakeFirst();
  await db
    .insertInto("menu")
    .values({
      name: entry.name,
      parent_name: parent,
      ord: (last?.ord ?? 0) + orderStep,
      path: entry.path ?? null,
      url: entry.url ?? null,
      icon: entry.icon ?? null,
      is_visible: isMenuVisible(entry) ? null : "0",
      badge: entry.badge ? JSON.stringify(entry.badge) : null,
      title: JSON.stringify(entry.meta?.title ?? entry.name),
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const names = [entry.name];
  for (const child of entry.children ?? []) names.push(...(await addEntry(db, child, entry.name)));
  return names;
}

/** Puts the menu entries of modules into the catalogue and grants them, in every company of each user they are for. */
export async function addMenus(db: Kysely<CoreTables>, menus: NonNullable<PortalModule["menus"]>): Promise<void> {
  const memberships = await db
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.user_no", "m.user_id", "m.corp_code"])
    .execute();
  for (const { entry, users } of menus) {
    const names = await addEntry(db, entry, null);
    const grants = memberships
      .filter(({ user_no }) => users === undefined || users.includes(user_no))
      .flatMap(({ user_id, corp_code }) => names.map((menu_name) => ({ user_id, corp_code, menu_name })));
    if (grants.length === 0) continue;
    await db
      .insertInto("menu_grant")
      .values(grants)
      .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "menu_name"]).doNothing())
      .execute();
  }
}
