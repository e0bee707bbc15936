import type { Kysely } from "kysely";
import { isPortalError, PortalError } from "@customs-portal/sdk/errors";
import { lockRefusalsMax } from "@customs-portal/sdk/limits";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { SecurityEvent, SecurityLog } from "../../security-log/index.ts";
import type { Session, SessionStore } from "./store.ts";
import { lockUser } from "./users.ts";

/** What counting wrong passwords works with. */
interface LockRefusalTools {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  sessions: Pick<SessionStore, "endFamily">;
  securityLog: Pick<SecurityLog, "recordIn">;
}

/** Counts a wrong password of a sign-in, and ends the sign-in with the last that it may have. @returns how many are left */
async function countRefusal(
  { db, dialect, sessions, securityLog }: LockRefusalTools,
  { userId, family }: Pick<Session, "userId" | "family">,
  event: SecurityEvent,
): Promise<number> {
  let tell = () => {};
  const left = await db.transaction().execute(async (trx) => {
    await lockUser(trx, dialect, userId);
    const rows = await trx
      .updateTable("session")
      .set((eb) => ({ refusals: eb("refusals", "+", 1) }))
      .where("family", "=", family)
      .returning("refusals")
      .execute();
    const still = lockRefusalsMax - Math.max(0, ...rows.map(({ refusals }) => refusals));
    if (still > 0) return still;
    await sessions.endFamily(trx, { userId, family });
    tell = await securityLog.recordIn(trx, event);
    return 0;
  });
  tell();
  return left;
}

/**
 * Runs the check of a locked screen: whoever guesses has few tries, in whichever tab and company, and then the sign-in is
 * over. A right password begins the count anew. What is thrown says in its data how many tries are left.
 * @param event what is written down with the end
 * @throws what the check throws, PortalError `session-expired` in the place of the last `password-wrong`
 */
export async function endAfterRefusals(
  tools: LockRefusalTools,
  session: Pick<Session, "userId" | "family">,
  event: SecurityEvent,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!isPortalError(error) || error.code !== "password-wrong") throw error;
    const left = await countRefusal(tools, session, event);
    throw new PortalError(left > 0 ? error.code : "session-expired", { cause: error, data: { left } });
  }
  await tools.db
    .updateTable("session")
    .set({ refusals: 0 })
    .where("family", "=", session.family)
    .where("refusals", ">", 0)
    .execute();
}
