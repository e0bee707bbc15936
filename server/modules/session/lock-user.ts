import type { Selectable, Transaction } from "kysely";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { UserTable } from "../../db/schema.ts";

/**
 * Reads a user and holds the row until the transaction ends. Whatever makes or ends sessions, or takes a right away,
 * does it behind this lock: of two that come at once, the second sees what the first has done.
 */
export function lockUser(
  trx: Transaction<CoreTables>,
  dialect: DialectName,
  userNo: string,
): Promise<Pick<Selectable<UserTable>, "status" | "pwd_hash"> | undefined> {
  // A write transaction of SQLite is alone in any case.
  return trx
    .selectFrom("app_user")
    .select(["status", "pwd_hash"])
    .where("user_no", "=", userNo)
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}
