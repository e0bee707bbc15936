import type { Kysely, Transaction } from "kysely";
import { removeInSteps, type CoreTables } from "../../db/index.ts";
import { networkOf } from "../../base/index.ts";

/** Failures after which each further one costs a wait: an address may be shared by a whole company. */
const limits = { user: 5, address: 50, pair: 5, credential: 50 } as const;
/** The first wait; it doubles with every further failure … */
const firstWaitMs = 5_000;
/** … up to this one. */
const longestWaitMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Failures are forgotten this long after the last one. */
const forgetMs = { user: dayMs, address: hourMs, pair: dayMs, credential: hourMs } as const;
/** How long it is remembered that a user signed in from an address. */
const knownMs = 30 * dayMs;

type Kind = keyof typeof limits;

/** Who tries, and from where: a user with a password, or somebody with a one-time token of a trusted issuer. */
export interface Attempting {
  userNo?: string;
  ip: string;
}

/** The names under which attempts with a password are counted. */
interface PasswordSubjects {
  address: string;
  user: string;
  /** The user at this address. */
  pair: string;
  /** Stands for a good sign-in of the user from this address. */
  known: string;
}

/** The name under which bad tokens of an address are counted; passwords have nothing to do with it. */
interface CredentialSubjects {
  credential: string;
}

/** The names under which the attempts of somebody are counted. */
export type Subjects = PasswordSubjects | CredentialSubjects;

const userSubject = (userNo: string) => `user:${userNo.toLowerCase()}`;
/** Ends with a character that no user name holds, so that one user is never the beginning of another. */
const placesOf = (kind: "pair" | "known", userNo: string) => `${kind}:${userNo.toLowerCase()}\n`;

export function subjectsOf({ userNo, ip }: Attempting): Subjects {
  const network = networkOf(ip);
  if (userNo === undefined) return { credential: `credential:${network}` };
  return {
    address: `address:${network}`,
    user: userSubject(userNo),
    pair: placesOf("pair", userNo) + network,
    known: placesOf("known", userNo) + network,
  };
}

function waitMs(kind: Kind, failures: number): number {
  const beyond = failures - limits[kind];
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** Math.min(beyond, 20), longestWaitMs);
}

/**
 * How long somebody must wait before the next attempt, milliseconds. From an address where the user has signed in
 * before, only what that user did there counts: neither strangers nor others at that address can keep a user out.
 */
export async function waitOf(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<number> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .select(["subject", "blocked_until", "last_at"])
    .where("subject", "in", Object.values(subjects))
    .execute();
  const left = new Map(rows.map(({ subject, blocked_until }) => [subject, blocked_until - now]));
  const longest = (...counting: string[]) => Math.max(0, ...counting.map((subject) => left.get(subject) ?? 0));
  if ("credential" in subjects) return longest(subjects.credential);
  const { address, user, pair, known } = subjects;
  const isKnown = rows.some(({ subject, last_at }) => subject === known && last_at > now - knownMs);
  return isKnown ? longest(pair) : longest(address, user);
}

/** Whether a user has signed in with a password lately, but never from there. */
export async function isNewPlace(db: Kysely<CoreTables>, who: Attempting, now: number): Promise<boolean> {
  if (who.userNo === undefined) return false;
  const places = placesOf("known", who.userNo);
  const rows = await db
    .selectFrom("sign_in_failure")
    .select("subject")
    .where((where) => where(where.fn("substr", ["subject", where.val(1), where.val(places.length)]), "=", places))
    .where("last_at", ">", now - knownMs)
    .execute();
  return rows.length > 0 && !rows.some(({ subject }) => subject === places + networkOf(who.ip));
}

async function addOne(trx: Transaction<CoreTables>, kind: Kind, subject: string, now: number): Promise<void> {
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
}

/** Counts a failure. Always in the same order, so that two at once never wait for each other in a circle. */
export async function countFailure(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ("credential" in subjects) await addOne(trx, "credential", subjects.credential, now);
    else for (const kind of ["address", "pair", "user"] as const) await addOne(trx, kind, subjects[kind], now);
  });
}

/**
 * A good sign-in takes back what the same user had mistyped at the same address, and nothing else: whoever has an
 * account must not be able to go on guessing the passwords of others.
 */
export async function countSuccess(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<void> {
  if ("credential" in subjects) return;
  const { address, user, pair, known } = subjects;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("sign_in_failure")
      .values({ subject: known, failures: 0, last_at: now, blocked_until: 0 })
      .onConflict((conflict) => conflict.column("subject").doUpdateSet({ last_at: now }))
      .execute();
    const mistyped = await trx
      .selectFrom("sign_in_failure")
      .select("failures")
      .where("subject", "=", pair)
      .executeTakeFirst();
    if (!mistyped) return;
    for (const subject of [address, user])
      await trx
        .updateTable("sign_in_failure")
        .set((column) => ({ failures: column("failures", "-", mistyped.failures) }))
        .where("subject", "=", subject)
        .where("failures", ">=", mistyped.failures)
        .execute();
    await trx.deleteFrom("sign_in_failure").where("subject", "=", pair).execute();
  });
}

async function forget(db: Kysely<CoreTables>, userNo: string, kinds: readonly ("pair" | "known")[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_failure")
    .where((where) =>
      where.or([
        where("subject", "=", userSubject(userNo)),
        ...kinds.map((kind) => {
          const places = placesOf(kind, userNo);
          // Not "like": a user name may hold its wildcards.
          return where(where.fn("substr", ["subject", where.val(1), where.val(places.length)]), "=", places);
        }),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the failed sign-ins of a user, from wherever they came. @returns whether there were any */
export function forgetFailures(db: Kysely<CoreTables>, userNo: string): Promise<boolean> {
  return forget(db, userNo, ["pair"]);
}

/** Forgets the failed sign-ins of an address, those with passwords and those with tokens. @returns whether there were any */
export async function forgetAddress(db: Kysely<CoreTables>, ip: string): Promise<boolean> {
  const network = networkOf(ip);
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_failure")
    .where("subject", "in", [`address:${network}`, `credential:${network}`])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets everything about a name, because it goes to somebody else: also from where good sign-ins came. */
export async function forgetName(db: Kysely<CoreTables>, userNo: string): Promise<void> {
  await forget(db, userNo, ["pair", "known"]);
}

/** Removes failures that count no more. */
export async function removeOldFailures(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const old = db
      .selectFrom("sign_in_failure")
      .select("subject")
      .where("last_at", "<=", now - dayMs)
      .where((where) => where.or([where("last_at", "<=", now - knownMs), where("subject", "not like", "known:%")]))
      .limit(rows);
    return (await db.deleteFrom("sign_in_failure").where("subject", "in", old).executeTakeFirst()).numDeletedRows;
  }, stop);
}
