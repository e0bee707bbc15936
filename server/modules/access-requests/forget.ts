import type { Kysely } from "kysely";
import { accessTables } from "./table.ts";

/** Removes all requests of a user or company that is removed. */
export async function forgetAccessRequests(
  db: Kysely<never>,
  of: { userId: string } | { corpCode: string },
): Promise<void> {
  const all = accessTables(db).deleteFrom("access_request");
  await ("userId" in of ? all.where("user_id", "=", of.userId) : all.where("corp_code", "=", of.corpCode)).execute();
}
