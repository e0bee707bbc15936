import type { Kysely } from "kysely";
import { removeInSteps, type CoreTables } from "../../db/index.ts";
import { flushMs, replacedMs } from "./durations.ts";

/** Removes the sessions that have ended; each way to end has an index of its own. */
export async function removeEnded(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  const sessions = db.selectFrom("session").select("token_hash");
  const ways = [
    sessions.where("abs_expires_at", "<=", now),
    // Other nodes may hold later calls for up to a minute.
    sessions.where("idle_expires_at", "<", now - 2 * flushMs),
    sessions.where("replaced_at", "<=", now - replacedMs),
  ];
  for (const ended of ways)
    await removeInSteps(async (rows) => {
      const gone = db.deleteFrom("session").where("token_hash", "in", ended.limit(rows));
      return (await gone.executeTakeFirst()).numDeletedRows;
    }, stop);
}
