import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import { removeInSteps, type CoreTables } from "../../db/index.ts";
import { networkOf } from "../../base/index.ts";

/** Failures after which each further one costs a wait: an address may be shared by a whole company. */
const limits = { user: 5, address: 50, pair: 5, tried: 5, credential: 50 } as const;
/** The first wait; it doubles with every further failure … */
const firstWaitMs = 5_000;
/** … up to this one. */
const longestWaitMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Failures are forgotten this long after the last one. */
const forgetMs = { user: dayMs, address: hourMs, pair: dayMs, tried: dayMs, credential: hourMs } as const;
/** How long it is remembered that a user signed in from an address, or with a device. */
const knownMs = 30 * dayMs;
/** Devices of a user that are remembered, the last ones: a program that keeps nothing has another one each time. */
const devicesMost = 20;

type Kind = keyof typeof limits;

/** Who tries, and from where: a user with a password, or somebody with a one-time token of a trusted issuer. */
export interface Attempting {
  userNo?: string | undefined;
  ip: string;
  /** What the browser is known by (`deviceOf`). */
  device?: string | undefined;
}

/** The names under which attempts with a password are counted. */
interface PasswordSubjects {
  address: string;
  user: string;
  /** The user at this address. */
  pair: string;
  /** Stands for a good sign-in of the user from this address. */
  known: string;
  /** Stands for a good sign-in of the user with this device. */
  device?: string;
  /** What was tried for the user with this device, where it is known. */
  tried?: string;
}

/** The name under which bad tokens of an address are counted; passwords have nothing to do with it. */
interface CredentialSubjects {
  credential: string;
}

/** The names under which the attempts of somebody are counted. */
export type Subjects = PasswordSubjects | CredentialSubjects;

const userSubject = (userNo: string) => `user:${userNo.toLowerCase()}`;
/** Ends with a character that no user name holds, so that one user is never the beginning of another. */
const placesOf = (kind: "pair" | "known" | "tried" | "device", userNo: string) => `${kind}:${userNo.toLowerCase()}\n`;

/** Where a subject begins so. Not "like": a user name may hold its wildcards. */
const beginsWith = (start: string) => (where: ExpressionBuilder<CoreTables, "sign_in_failure">) =>
  where(where.fn("substr", ["subject", where.val(1), where.val(start.length)]), "=", start);

export function subjectsOf({ userNo, ip, device }: Attempting): Subjects {
  const network = networkOf(ip);
  if (userNo === undefined) return { credential: `credential:${network}` };
  return {
    address: `address:${network}`,
    user: userSubject(userNo),
    pair: placesOf("pair", userNo) + network,
    known: placesOf("known", userNo) + network,
    ...(device !== undefined && {
      device: placesOf("device", userNo) + device,
      tried: placesOf("tried", userNo) + device,
    }),
  };
}

function waitMs(kind: Kind, failures: number): number {
  const beyond = failures - limits[kind];
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** Math.min(beyond, 20), longestWaitMs);
}

/** @returns the name under which a device counts with which the user has signed in lately */
async function knownDevice(db: Kysely<CoreTables>, { device, tried }: PasswordSubjects, now: number) {
  if (device === undefined) return undefined;
  const known = await db
    .selectFrom("sign_in_failure")
    .select("subject")
    .where("subject", "=", device)
    .where("last_at", ">", now - knownMs)
    .executeTakeFirst();
  return known && tried;
}

/** What is known of somebody who tries. */
export interface Standing {
  /** How long they must wait before the next attempt, milliseconds. */
  waitMs: number;
  /** They come with a device with which the user has signed in lately. */
  hasKnownDevice: boolean;
}

/**
 * How somebody stands before the next attempt. With a device with which the user has signed in
 * before, only what was tried with it counts: nobody else keeps a user out. At an address where the user has, only what
 * was tried for that user there: no stranger does.
 */
export async function standingOf(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<Standing> {
  const rows = await db
    .selectFrom("sign_in_failure")
    .select(["subject", "blocked_until", "last_at"])
    .where("subject", "in", Object.values(subjects))
    .execute();
  const left = new Map(rows.map(({ subject, blocked_until }) => [subject, blocked_until - now]));
  const longest = (...counting: string[]) => Math.max(0, ...counting.map((subject) => left.get(subject) ?? 0));
  if ("credential" in subjects) return { waitMs: longest(subjects.credential), hasKnownDevice: false };
  const { address, user, pair, known, device, tried } = subjects;
  const isKnown = (name?: string) => rows.some(({ subject, last_at }) => subject === name && last_at > now - knownMs);
  if (tried !== undefined && isKnown(device)) return { waitMs: longest(tried), hasKnownDevice: true };
  return { waitMs: isKnown(known) ? longest(pair) : longest(address, user), hasKnownDevice: false };
}

/** Whether a user has signed in with a password lately, but never from there. */
export async function isNewPlace(db: Kysely<CoreTables>, who: Attempting, now: number): Promise<boolean> {
  if (who.userNo === undefined) return false;
  const places = placesOf("known", who.userNo);
  const rows = await db
    .selectFrom("sign_in_failure")
    .select("subject")
    .where(beginsWith(places))
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

/**
 * Counts a failure: with a known device with that and nowhere else, or a good sign-in at another address would take it
 * back from what was guessed there. Always in the same order, so that two at once never wait for each other in a circle.
 */
export async function countFailure(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ("credential" in subjects) return addOne(trx, "credential", subjects.credential, now);
    const tried = await knownDevice(trx, subjects, now);
    if (tried !== undefined) await addOne(trx, "tried", tried, now);
    else {
      await addOne(trx, "address", subjects.address, now);
      await addOne(trx, "pair", subjects.pair, now);
    }
    await addOne(trx, "user", subjects.user, now);
  });
}

/** Remembers a device, and forgets those of the user that were used longest ago. */
async function rememberDevice(
  trx: Transaction<CoreTables>,
  { device, isNew, now }: { device: string; isNew: boolean; now: number },
): Promise<void> {
  const fresh = { failures: 0, last_at: now, blocked_until: 0 };
  await trx
    .insertInto("sign_in_failure")
    .values({ subject: device, ...fresh })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(fresh))
    .execute();
  if (!isNew) return;
  const ofUser = device.slice(0, device.indexOf("\n") + 1);
  const kept = await trx
    .selectFrom("sign_in_failure")
    .select("subject")
    .where(beginsWith(ofUser))
    .orderBy("last_at", "desc")
    .orderBy("subject")
    .limit(devicesMost)
    .execute();
  if (kept.length < devicesMost) return;
  await trx
    .deleteFrom("sign_in_failure")
    .where(beginsWith(ofUser))
    .where(
      "subject",
      "not in",
      kept.map(({ subject }) => subject),
    )
    .execute();
}

/**
 * A good sign-in takes back what was mistyped with the same device, where the user is known with it, else what was tried
 * for that user at the same address, and nothing else: whoever has an account must not be able to go on guessing the
 * passwords of others, nor whoever guesses, whenever the user signs in. Rows change in the order of `countFailure`.
 */
export async function countSuccess(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<void> {
  if ("credential" in subjects) return;
  const { address, user, pair, known, device } = subjects;
  await db.transaction().execute(async (trx) => {
    const tried = await knownDevice(trx, subjects, now);
    const counted = tried ?? pair;
    const mistyped = await trx
      .selectFrom("sign_in_failure")
      .select("failures")
      .where("subject", "=", counted)
      .executeTakeFirst();
    const takeBack = async (subject: string, { failures }: { failures: number }) =>
      trx
        .updateTable("sign_in_failure")
        .set((column) => ({ failures: column("failures", "-", failures) }))
        .where("subject", "=", subject)
        .where("failures", ">=", failures)
        .execute();
    if (mistyped && tried === undefined) await takeBack(address, mistyped);
    if (device !== undefined) await rememberDevice(trx, { device, isNew: tried === undefined, now });
    if (mistyped) {
      await trx.deleteFrom("sign_in_failure").where("subject", "=", counted).execute();
      await takeBack(user, mistyped);
    }
    await trx
      .insertInto("sign_in_failure")
      .values({ subject: known, failures: 0, last_at: now, blocked_until: 0 })
      .onConflict((conflict) => conflict.column("subject").doUpdateSet({ last_at: now }))
      .execute();
  });
}

async function forget(
  db: Kysely<CoreTables>,
  userNo: string,
  kinds: readonly ("pair" | "known" | "tried" | "device")[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_failure")
    .where((where) =>
      where.or([
        where("subject", "=", userSubject(userNo)),
        ...kinds.map((kind) => beginsWith(placesOf(kind, userNo))(where)),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Forgets the failed sign-ins of a user, from wherever they came; devices stay known.
 * @returns whether there were any
 */
export const forgetFailures = (db: Kysely<CoreTables>, userNo: string): Promise<boolean> =>
  forget(db, userNo, ["pair", "tried"]);

/**
 * Forgets with what good sign-ins of a user came: whoever knew an earlier password guesses the next one no faster.
 * @param kept the device of the call that set it
 */
export async function forgetDevices(db: Kysely<CoreTables>, userNo: string, kept?: string): Promise<void> {
  const devices = placesOf("device", userNo);
  await db
    .deleteFrom("sign_in_failure")
    .where(beginsWith(devices))
    .$if(kept !== undefined, (others) => others.where("subject", "!=", devices + kept))
    .execute();
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

/** Forgets everything about a name, because it goes to somebody else: also from where good sign-ins came, and with what. */
export async function forgetName(db: Kysely<CoreTables>, userNo: string): Promise<void> {
  await forget(db, userNo, ["pair", "known", "tried", "device"]);
}

/** Removes failures that count no more. */
export async function removeOldFailures(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const old = db
      .selectFrom("sign_in_failure")
      .select("subject")
      .where("last_at", "<=", now - dayMs)
      .where((where) =>
        where.or([
          where("last_at", "<=", now - knownMs),
          where.and([where("subject", "not like", "known:%"), where("subject", "not like", "device:%")]),
        ]),
      )
      .limit(rows);
    return (await db.deleteFrom("sign_in_failure").where("subject", "in", old).executeTakeFirst()).numDeletedRows;
  }, stop);
}
