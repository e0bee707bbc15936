import type { Kysely } from "kysely";
import type { ReadMessages } from "@customs-portal/sdk/contract";
import { nowOf, type DialectName } from "../../db/index.ts";
import { placeOf } from "./cursor.ts";
import { messageTables } from "./table.ts";

/**
 * Marks messages of a user as read: some by their ids, or all of a category up to the newest that the user has seen. Ids
 * of others, and such as are gone, are passed over.
 */
export async function markRead(
  db: Kysely<never>,
  dialect: DialectName,
  userId: string,
  wanted: ReadMessages,
): Promise<void> {
  const update = messageTables(db)
    .updateTable("message")
    .set({ read_at: nowOf(dialect) })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if ("ids" in wanted) {
    await update.where("id", "in", wanted.ids).execute();
    return;
  }
  const { at, id } = placeOf(wanted.until);
  await update
    .where((eb) => eb(eb.refTuple("at", "id"), "<=", eb.tuple(at, id)))
    .$if(wanted.category !== "", (query) => query.where("category", "=", wanted.category))
    .execute();
}
