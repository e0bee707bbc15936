import type { Kysely, Transaction } from "kysely";
import type { LiveSignIn } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";
import { digest, networkOf } from "../../base/index.ts";
import { absoluteMs, idleMs } from "./durations.ts";
import type { Session, SessionStore } from "./store.ts";

/** Whose sign-ins are read, and by which of them; of another user's, the family is undefined. */
export interface SignInReader {
  userId: string;
  family?: string;
  now: number;
  /** Of the store of this node, which knows calls that are not written down yet. */
  lastCallOf?: SessionStore["lastCallOf"];
}

/** What names a sign-in in calls: its family is the digest of a token and is shown to nobody. */
const idOf = (family: string) => digest("sign-in", family).slice(0, 32);

/** The sign-ins of a user that live: the one that asks first, then the one used last. */
export async function readSignIns(
  db: Kysely<CoreTables>,
  { userId, family, now, lastCallOf = () => 0 }: SignInReader,
): Promise<LiveSignIn[]> {
  const rows = await db
    .selectFrom("session as s")
    .innerJoin("company as c", "c.code", "s.corp_code")
    .selectAll("s")
    .select("c.name")
    .where("s.user_id", "=", userId)
    .where("s.replaced_at", "is", null)
    .where("s.abs_expires_at", ">", now)
    .execute();
  return rows
    .map((row) => ({ row, lastUse: Math.max(row.idle_expires_at - idleMs, lastCallOf(row.token_hash)) }))
    .filter(({ lastUse }) => lastUse + idleMs > now)
    .map(({ row, lastUse }) => ({
      id: idOf(row.family),
      since: row.abs_expires_at - absoluteMs,
      lastUse,
      until: row.abs_expires_at,
      network: networkOf(row.ip),
      userAgent: row.user_agent,
      corpCode: row.corp_code,
      corpName: row.name,
      mode: row.mode,
      isCurrent: row.family === family,
    }))
    .sort((left, right) => Number(right.isCurrent) - Number(left.isCurrent) || right.lastUse - left.lastUse);
}

/** Which sign-ins of a user end. */
export interface EndedOnes {
  userId: string;
  /** One alone; all of them where left out. */
  id?: string;
  /** Stays in any case. */
  except?: string;
}

/**
 * Ends sign-ins in a transaction that holds their user: their next call is refused, on every node.
 * @returns how many there were
 */
export async function endSignIns(
  trx: Transaction<CoreTables>,
  { userId, id, except }: EndedOnes,
  endFamily: (signIn: Pick<Session, "userId" | "family">) => Promise<void>,
): Promise<number> {
  const rows = await trx.selectFrom("session").select("family").distinct().where("user_id", "=", userId).execute();
  const families = rows
    .map(({ family }) => family)
    .filter((family) => family !== except && (id === undefined || idOf(family) === id));
  for (const family of families) await endFamily({ userId, family });
  return families.length;
}
