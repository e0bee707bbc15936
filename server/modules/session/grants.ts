import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";

/** Who is granted which menu entries where. */
export interface MenuGrants {
  userId: string;
  /** Codes of companies of the user. */
  companies: readonly string[];
  /** Names of entries of the catalogue. */
  menus: readonly string[];
}

/** Grants menu entries; those that are granted already stay. */
export async function grantMenus(db: Kysely<CoreTables>, { userId, companies, menus }: MenuGrants): Promise<void> {
  const grants = companies.flatMap((corp_code) =>
    menus.map((menu_name) => ({ user_id: userId, corp_code, menu_name })),
  );
  if (grants.length === 0) return;
  await db
    .insertInto("menu_grant")
    .values(grants)
    .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "menu_name"]).doNothing())
    .execute();
}
