import type { Kysely } from "kysely";
import { personalTables, type PersonalOwner } from "./table.ts";

/** Removes all values of a user or a company that is removed. Call it in that transaction, once the owner is gone. */
export async function forgetPersonalisation(db: Kysely<never>, { scope, owner }: PersonalOwner): Promise<void> {
  await personalTables(db).deleteFrom("personal_value").where("scope", "=", scope).where("owner", "=", owner).execute();
}
