import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { uuidv7, type CoreTables } from "../../db/index.ts";

const windowMs = 60_000;
/** Failed sign-ins of one user from one address within the window. */
const maxPerUser = 10;
/** Failed sign-ins from one address within the window: many users may share one. */
const maxPerAddress = 100;

/** A sign-in that is being checked. */
export interface Attempt {
  /** Forgets the failures of this user from this address. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before its password is checked, so that many at once do not slip through.
 * @throws PortalError `too-many-requests`
 */
export async function startAttempt(
  db: Kysely<CoreTables>,
  attempt: { userNo: string; ip: string },
  now: number,
): Promise<Attempt> {
  const id = uuidv7(now);
  const userNo = attempt.userNo.toLowerCase();
  await db.insertInto("sign_in_attempt").values({ id, user_no: userNo, ip: attempt.ip, at: now }).execute();
  const rows = await db
    .selectFrom("sign_in_attempt")
    .select(["user_no", "at"])
    .where("ip", "=", attempt.ip)
    .where("at", ">", now - windowMs)
    .orderBy("at")
    .execute();
  const own = rows.filter((row) => row.user_no === userNo);
  const crowded = own.length > maxPerUser ? own : rows.length > maxPerAddress ? rows : undefined;
  if (crowded) {
    // A refused attempt does not count, else trying on would lock the user out for ever.
    await db.deleteFrom("sign_in_attempt").where("id", "=", id).execute();
    const seconds = Math.max(1, Math.ceil(((crowded[0]?.at ?? now) + windowMs - now) / 1000));
    throw new PortalError("too-many-requests", { params: { seconds } });
  }
  return {
    async succeeded() {
      await db.deleteFrom("sign_in_attempt").where("user_no", "=", userNo).where("ip", "=", attempt.ip).execute();
    },
  };
}
