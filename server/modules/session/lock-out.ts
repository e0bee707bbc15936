import type { Kysely, Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";

/** Failures after which each further one costs a wait: an address may be shared by a whole company. */
const limits = { user: 5, address: 50 } as const;
/** The first wait; it doubles with every further failure … */
const firstWaitMs = 5_000;
/** … up to this one. */
const longestWaitMs = 15 * 60_000;
/** Failures are forgotten this long after the last one. */
const forgetMs = { user: 24 * 60 * 60_000, address: 60 * 60_000 } as const;

type Kind = keyof typeof limits;

/** Who tries: a user where one is named, and an address in any case. */
export interface Attempting {
  userNo?: string;
  ip: string;
}

/** A sign-in that is being checked. */
export interface Attempt {
  /** Takes back what the attempt was counted as, and forgets the earlier failures of the user. */
  succeeded(): Promise<void>;
}

const subjectOf = (kind: Kind, name: string) => `${kind}:${kind === "user" ? name.toLowerCase() : name}`;

function subjectsOf({ userNo, ip }: Attempting): { kind: Kind; subject: string }[] {
  const user = userNo === undefined ? [] : [{ kind: "user" as const, subject: subjectOf("user", userNo) }];
  return [...user, { kind: "address", subject: subjectOf("address", ip) }];
}

function waitMs(kind: Kind, failures: number): number {
  const beyond = failures - limits[kind];
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** Math.min(beyond, 20), longestWaitMs);
}

/** Counts one failure. @returns until when the subject was blocked already, 0 where it was not */
async function count(
  trx: Transaction<CoreTables>,
  { kind, subject }: { kind: Kind; subject: string },
  now: number,
): Promise<number> {
  // Inserting first makes two that come at once wait for each other.
  await trx
    .insertInto("sign_in_failure")
    .values({ subject, failures: 0, last_at: now, blocked_until: 0 })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ subject }))
    .execute();
  const row = await trx
    .selectFrom("sign_in_failure")
    .selectAll()
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  if (row.blocked_until > now) return row.blocked_until;
  const failures = (row.last_at + forgetMs[kind] <= now ? 0 : row.failures) + 1;
  const wait = waitMs(kind, failures);
  await trx
    .updateTable("sign_in_failure")
    .set({ failures, last_at: now, blocked_until: wait === 0 ? 0 : now + wait })
    .where("subject", "=", subject)
    .execute();
  return 0;
}

/**
 * Counts an attempt as failed before it is checked, so that many at once do not slip through. After 5 failures of a
 * user, or 50 from an address, the next attempt must wait 5 s, then 10 s and so on up to 15 minutes. Users who do not
 * exist are counted alike.
 * @throws PortalError `too-many-requests` with `seconds`; such an attempt does not count
 */
export async function startAttempt(db: Kysely<CoreTables>, attempting: Attempting, now: number): Promise<Attempt> {
  const subjects = subjectsOf(attempting);
  await db.transaction().execute(async (trx) => {
    let blockedUntil = 0;
    for (const subject of subjects) blockedUntil = Math.max(blockedUntil, await count(trx, subject, now));
    // Thrown inside, so that the transaction counts nothing.
    if (blockedUntil > now)
      throw new PortalError("too-many-requests", { params: { seconds: Math.ceil((blockedUntil - now) / 1000) } });
  });
  return {
    async succeeded() {
      const { ip, userNo } = attempting;
      if (userNo !== undefined) await forgetFailures(db, userNo);
      await db
        .updateTable("sign_in_failure")
        .set((column) => ({ failures: column("failures", "-", 1), blocked_until: 0 }))
        .where("subject", "=", subjectOf("address", ip))
        .where("failures", ">", 0)
        .execute();
    },
  };
}

/** Forgets the failed sign-ins of a user. @returns whether there were any */
export async function forgetFailures(db: Kysely<CoreTables>, userNo: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_failure")
    .where("subject", "=", subjectOf("user", userNo))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes failures that count no more. */
export async function removeOldFailures(db: Kysely<CoreTables>, now: number): Promise<void> {
  await db
    .deleteFrom("sign_in_failure")
    .where("last_at", "<=", now - forgetMs.user)
    .execute();
}
