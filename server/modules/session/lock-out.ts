import type { Kysely } from "kysely";
import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { createTurnstile } from "./turnstile.ts";

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

/** Errors that count as a failed sign-in. */
const failureCodes: readonly string[] = ["sign-in-refused", "password-wrong"] satisfies ErrorCode[];

/** What slows guessing down. */
export interface LockOut {
  /**
   * Runs the check of a sign-in, one of a user at a time. After 5 failures of a user, or 50 from an address, the next
   * attempt must wait 5 s, then 10 s and so on up to 15 minutes. Users who do not exist are counted alike.
   * @throws what the check throws, PortalError `too-many-requests` with `seconds`, `unavailable`
   */
  attempt<T>(who: Attempting, check: () => Promise<T>): Promise<T>;
}

const subjectOf = (kind: Kind, name: string) => `${kind}:${kind === "user" ? name.toLowerCase() : name}`;

interface Subject {
  kind: Kind;
  subject: string;
}

function subjectsOf({ userNo, ip }: Attempting): Subject[] {
  const user = userNo === undefined ? [] : [{ kind: "user" as const, subject: subjectOf("user", userNo) }];
  return [...user, { kind: "address", subject: subjectOf("address", ip) }];
}

function waitMs(kind: Kind, failures: number): number {
  const beyond = failures - limits[kind];
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** Math.min(beyond, 20), longestWaitMs);
}

/** @throws PortalError `too-many-requests` */
async function mustNotWait(db: Kysely<CoreTables>, subjects: readonly Subject[], now: number): Promise<void> {
  const row = await db
    .selectFrom("sign_in_failure")
    .select((select) => select.fn.max("blocked_until").as("until"))
    .where(
      "subject",
      "in",
      subjects.map(({ subject }) => subject),
    )
    .executeTakeFirst();
  const left = (row?.until ?? 0) - now;
  if (left > 0) throw new PortalError("too-many-requests", { params: { seconds: Math.ceil(left / 1000) } });
}

async function countFailure(db: Kysely<CoreTables>, { kind, subject }: Subject, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two that come at once wait for each other here.
    const { failures } = await trx
      .insertInto("sign_in_failure")
      .values({ subject, failures: 1, last_at: now, blocked_until: 0 })
      .onConflict((conflict) =>
        conflict.column("subject").doUpdateSet((column) => ({
          failures: column
            .case()
            .when("sign_in_failure.last_at", "<=", now - forgetMs[kind])
            .then(1)
            .else(column("sign_in_failure.failures", "+", 1))
            .end(),
          last_at: now,
        })),
      )
      .returning("failures")
      .executeTakeFirstOrThrow();
    const wait = waitMs(kind, failures);
    if (wait === 0) return;
    await trx
      .updateTable("sign_in_failure")
      .set({ blocked_until: now + wait })
      .where("subject", "=", subject)
      .execute();
  });
}

/** A good sign-in clears the user, and one failure of the address: many people may share it, and some mistype. */
async function countSuccess(db: Kysely<CoreTables>, { kind, subject }: Subject): Promise<void> {
  if (kind === "user") await db.deleteFrom("sign_in_failure").where("subject", "=", subject).execute();
  else
    await db
      .updateTable("sign_in_failure")
      .set((column) => ({ failures: column("failures", "-", 1) }))
      .where("subject", "=", subject)
      .where("failures", ">", 0)
      .execute();
}

/** The failures are kept in the database, so that nodes and restarts share them. */
export function createLockOut(db: Kysely<CoreTables>, now: () => number): LockOut {
  const turnstile = createTurnstile();
  return {
    attempt(who, check) {
      const subjects = subjectsOf(who);
      return turnstile(subjects[0]?.subject ?? "", async () => {
        await mustNotWait(db, subjects, now());
        try {
          const result = await check();
          for (const subject of subjects) await countSuccess(db, subject);
          return result;
        } catch (error) {
          if (error instanceof PortalError && failureCodes.includes(error.code))
            for (const subject of subjects) await countFailure(db, subject, now());
          throw error;
        }
      });
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
