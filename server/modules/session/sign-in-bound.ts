import type { Transaction } from "kysely";
import { signInsMax } from "@customs-portal/sdk/limits";
import type { CoreTables } from "../../db/index.ts";

/** A sign-in that was just made, and the time from which on another one is a living one. */
interface NewSignIn {
  userId: string;
  family: string;
  /** The system that vouched for the user; "" for none. */
  issuer: string;
  /** Milliseconds since 1970; of `idle_expires_at`, as calls of the last minutes may not be written down yet. */
  idleFrom: number;
  now: number;
}

/**
 * Ends living sign-ins of a user beyond the bound, in one statement and in a transaction that holds the user: of those
 * that the same system vouched for before all others, the one whose last use is longest ago. A page that another system
 * has signed in anew each time it is drawn ends its own, and not the portal that somebody has open beside it.
 * @returns the families that are gone, each once
 */
export async function endSurplus(
  trx: Transaction<CoreTables>,
  { userId, family, issuer, idleFrom, now }: NewSignIn,
): Promise<string[]> {
  const beyond = trx
    .selectFrom("session")
    .select("family")
    .where("user_id", "=", userId)
    .where("family", "<>", family)
    .where("abs_expires_at", ">", now)
    .where("idle_expires_at", ">", idleFrom)
    .groupBy("family")
    .$if(issuer !== "", (query) =>
      query.orderBy(({ fn, eb }) => fn.max(eb.case().when("issuer", "=", issuer).then(1).else(0).end())),
    )
    .orderBy(({ fn }) => fn.max("idle_expires_at"), "desc")
    .orderBy(({ fn }) => fn.max("abs_expires_at"), "desc")
    .orderBy("family")
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(signInsMax - 1);
  const ended = await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("family", "in", beyond)
    .returning("family")
    .execute();
  return [...new Set(ended.map((row) => row.family))];
}
