import type { Kysely, Transaction } from "kysely";
import type { CoreTables, DialectName } from "../db/index.ts";
import { cancelTasksOf } from "../modules/export/index.ts";
import { forgetName, lockUser } from "../modules/session/index.ts";
import { mustHaveUser } from "./tables.ts";

/** What a user has, besides the row that the audit refers to. */
const belongings = ["session", "user_company", "menu_grant", "function_grant", "virtual_company_grant"] as const;

/**
 * Removes a user for good. The row stays under its id, without the password; whoever gets the name later has another
 * id and inherits nothing. Finished exports wait, unreachable, for their expiry.
 * @throws AdminError where nobody has the name
 */
export async function retireUser(trx: Transaction<CoreTables>, dialect: DialectName, userNo: string): Promise<void> {
  const { id } = await mustHaveUser(trx, userNo);
  await lockUser(trx, dialect, id);
  await trx.updateTable("app_user").set({ status: "retired", pwd_hash: "" }).where("id", "=", id).execute();
  for (const table of belongings) await trx.deleteFrom(table).where("user_id", "=", id).execute();
  await trx.updateTable("company").set({ default_user_id: null }).where("default_user_id", "=", id).execute();
  await forgetName(trx, userNo);
  await cancelTasksOf(trx as unknown as Kysely<never>, dialect, id);
}
