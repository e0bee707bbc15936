import type { Kysely } from "kysely";
import { readMessageDays, unreadMessageDays } from "@customs-portal/sdk/limits";
import { removeInSteps } from "../../db/index.ts";
import { messageTables } from "./table.ts";

const dayMs = 24 * 60 * 60_000;

/** Removes all messages of a user who is removed. */
export async function forgetMessagesOf(db: Kysely<never>, userId: string): Promise<void> {
  await messageTables(db).deleteFrom("message").where("user_id", "=", userId).execute();
}

/** Removes what was read long ago, and what nobody has read for a year. */
export async function removeOldMessages(untyped: Kysely<never>, now: number, stop?: AbortSignal): Promise<void> {
  const db = messageTables(untyped);
  const old = db.selectFrom("message").select("id");
  const read = old.where("read_at", "<=", now - readMessageDays * dayMs);
  const unread = old.where("read_at", "is", null).where("at", "<=", now - unreadMessageDays * dayMs);
  for (const gone of [read, unread])
    await removeInSteps(
      async (rows) =>
        (await db.deleteFrom("message").where("id", "in", gone.limit(rows)).executeTakeFirst()).numDeletedRows,
      stop,
    );
}
