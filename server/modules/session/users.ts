import type { Kysely, Selectable, Transaction } from "kysely";
import type { CoreTables, DialectName, UserTable } from "../../db/index.ts";

/** A user as the checks of a sign-in and of the administration know one. */
export type KnownUser = Pick<Selectable<UserTable>, "id" | "user_no" | "status" | "pwd_hash" | "created_at">;

const columns = ["id", "user_no", "status", "pwd_hash", "created_at"] as const;

/** Who has a name now. Somebody who had it earlier, and was removed, is not found by it. */
export function findUser(db: Kysely<CoreTables>, userNo: string): Promise<KnownUser | undefined> {
  return db
    .selectFrom("app_user")
    .select(columns)
    .where("user_no", "=", userNo)
    .where("status", "<>", "retired")
    .executeTakeFirst();
}

/**
 * Reads a user and holds the row until the transaction ends. Whatever makes or ends sessions, or takes a right away,
 * does it behind this lock: of two that come at once, the second sees what the first has done.
 */
export function lockUser(
  trx: Transaction<CoreTables>,
  dialect: DialectName,
  userId: string,
): Promise<KnownUser | undefined> {
  // A write transaction of SQLite is alone in any case.
  return trx
    .selectFrom("app_user")
    .select(columns)
    .where("id", "=", userId)
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}
