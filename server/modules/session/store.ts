import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import {
  removeInSteps,
  retryDeadlocks,
  stepRows,
  type CoreTables,
  type Database,
  type SessionMode,
  type SessionTable,
} from "../../db/index.ts";
import { digest } from "../../base/index.ts";
import { lockUser } from "./users.ts";

/** A session ends after this long without a call. */
const idleMs = 30 * 60_000;
/** A session ends this long after the sign-in, whatever happens. */
const absoluteMs = 12 * 60 * 60_000;
/** How long a session still reads after a company switch put another one in its place. */
const replacedMs = 30_000;
/** How often the last calls are written down. */
export const flushMs = 60_000;

/** For which company somebody works, and as what. */
export interface Acting {
  corpCode: string;
  mode: SessionMode;
  /** The company of the user's own that was left last; the same as `corpCode` in the mode "own". */
  ownCorpCode: string;
}

/** Whose call it is. */
export interface Session extends Acting {
  tokenHash: string;
  /** All sessions that come from one sign-in. */
  family: string;
  userId: string;
  /** The name that the user signs in with. */
  userNo: string;
  /** Address that the sign-in came from. */
  ip: string;
  forceChangePwd: boolean;
  /** A company switch put another session in its place: it reads for 30 more seconds. */
  isReplaced: boolean;
  /** Number of the last change of any right. */
  rightsVersion: number;
}

/** A session that was just made. The token is kept nowhere. */
export type NewSession = Acting & Pick<Session, "userId" | "userNo" | "ip"> & { token: string };

/** What a company switch does besides putting one session in the place of another. */
export interface SwitchSteps {
  choose(trx: Transaction<CoreTables>): Promise<Acting>;
  record(trx: Transaction<CoreTables>, acting: Acting): Promise<void>;
}

/** The sessions in the database. */
export interface SessionStore {
  /**
   * Starts a session in the user's first company.
   * @param pwdHash what the password was checked against; a password that was changed meanwhile starts none
   * @returns undefined where the user is unknown, disabled or in no company
   */
  create(user: { userId: string; ip: string; pwdHash?: string }): Promise<NewSession | undefined>;
  /** The live session of a token; using it keeps it alive. Undefined when unknown, ended or expired. */
  use(token: string): Promise<Session | undefined>;
  /**
   * Puts a session for another company in the place of one.
   * @param steps both run in the transaction and may throw to change nothing: `choose` says which, `record` comes after
   *   every write of the switch, for what must be locked last
   * @throws PortalError `session-expired`, `company-changed` where another switch was faster
   */
  replace(session: Session, steps: SwitchSteps): Promise<NewSession>;
  /** Ends all sessions that come from the same sign-in. */
  end(session: Session): Promise<void>;
  /**
   * Writes down the last calls and removes what has expired. Runs every minute, and before the server ends.
   * @param stop ends the removing, not the writing
   */
  flush(stop?: AbortSignal): Promise<void>;
}

async function firstCompanyOf(db: Kysely<CoreTables>, userId: string): Promise<string | undefined> {
  const company = await db
    .selectFrom("user_company")
    .select("corp_code")
    .where("user_id", "=", userId)
    .orderBy("ord")
    .limit(1)
    .executeTakeFirst();
  return company?.corp_code;
}

/** Compiled once: building the query anew costs more than running it. */
function compileLookup(db: Kysely<CoreTables>) {
  return db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .where("s.token_hash", "=", "")
    .where("u.status", "=", sql.lit("active"))
    .selectAll("s")
    .select(["u.user_no", "u.force_change_pwd"])
    .select((select) => select.selectFrom("rights_version").select("version").as("rights_version"))
    .compile();
}

async function writeCalls(
  trx: Transaction<CoreTables>,
  calls: readonly (readonly [tokenHash: string, lastCall: number])[],
): Promise<void> {
  for (const [tokenHash, lastCall] of calls)
    await trx
      .updateTable("session")
      .set({ idle_expires_at: lastCall + idleMs })
      .where("token_hash", "=", tokenHash)
      .where("idle_expires_at", "<", lastCall + idleMs)
      .execute();
}

/** Removes a step of the sessions that have ended. */
async function removeEnded(db: Kysely<CoreTables>, now: number): Promise<bigint> {
  const ended = db
    .selectFrom("session")
    .select("token_hash")
    .where((where) =>
      where.or([
        where("abs_expires_at", "<=", now),
        // Other nodes may hold later calls for up to a minute.
        where("idle_expires_at", "<", now - 2 * flushMs),
        where("replaced_at", "<=", now - replacedMs),
      ]),
    )
    .limit(stepRows);
  return (await db.deleteFrom("session").where("token_hash", "in", ended).executeTakeFirst()).numDeletedRows;
}

/**
 * Sessions slide by 30 minutes and end after 12 hours. A call does not write: its time is remembered here and written
 * once a minute, so that another node, or this one after a crash, is at most a minute behind.
 */
export function createSessionStore({ db, dialect }: Pick<Database, "db" | "dialect">, now: () => number): SessionStore {
  const lastCalls = new Map<string, number>();
  const lookup = compileLookup(db);

  async function insert(
    trx: Transaction<CoreTables>,
    { corpCode, mode, ownCorpCode }: Acting,
    {
      user_no,
      ...from
    }: Pick<Selectable<SessionTable>, "user_id" | "ip" | "abs_expires_at"> & {
      user_no: string;
      family?: string;
    },
  ): Promise<NewSession> {
    const token = randomBytes(32).toString("base64url");
    const token_hash = digest(token);
    const at = now();
    await trx
      .insertInto("session")
      .values({
        token_hash,
        family: token_hash,
        ...from,
        corp_code: corpCode,
        mode,
        own_corp_code: ownCorpCode,
        created_at: at,
        idle_expires_at: at + idleMs,
        replaced_at: null,
      })
      .execute();
    return { token, userId: from.user_id, userNo: user_no, ip: from.ip, corpCode, mode, ownCorpCode };
  }

  return {
    create({ userId, ip, pwdHash }) {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, dialect, userId);
        const corpCode = await firstCompanyOf(trx, userId);
        if (user?.status !== "active" || corpCode === undefined) return undefined;
        if (pwdHash !== undefined && pwdHash !== user.pwd_hash) return undefined;
        const from = { user_id: userId, user_no: user.user_no, ip, abs_expires_at: now() + absoluteMs };
        return insert(trx, { corpCode, mode: "own", ownCorpCode: corpCode }, from);
      });
    },
    async use(token) {
      const tokenHash = digest(token);
      const query: typeof lookup = { ...lookup, parameters: [tokenHash] };
      const [row] = (await db.executeQuery(query)).rows;
      if (!row) return undefined;
      const at = now();
      const lastCall = lastCalls.get(tokenHash) ?? 0;
      if (row.abs_expires_at <= at || Math.max(row.idle_expires_at, lastCall + idleMs) <= at) return undefined;
      if (row.replaced_at === null) lastCalls.set(tokenHash, at);
      else if (row.replaced_at + replacedMs <= at) return undefined;
      return {
        tokenHash,
        family: row.family,
        userId: row.user_id,
        userNo: row.user_no,
        corpCode: row.corp_code,
        mode: row.mode,
        ownCorpCode: row.own_corp_code,
        ip: row.ip,
        forceChangePwd: row.force_change_pwd === 1,
        isReplaced: row.replaced_at !== null,
        rightsVersion: row.rights_version ?? 0,
      };
    },
    replace({ tokenHash, userId }, { choose, record }) {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, dialect, userId);
        const row = await trx.selectFrom("session").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
        if (!row || user?.status !== "active") throw new PortalError("session-expired");
        if (row.replaced_at !== null) throw new PortalError("company-changed");
        const acting = await choose(trx);
        await trx.updateTable("session").set({ replaced_at: now() }).where("token_hash", "=", tokenHash).execute();
        lastCalls.delete(tokenHash);
        const { user_id, ip, abs_expires_at, family } = row;
        const session = await insert(trx, acting, { user_id, user_no: user.user_no, ip, abs_expires_at, family });
        await record(trx, acting);
        return session;
      });
    },
    async end({ tokenHash, userId, family }) {
      lastCalls.delete(tokenHash);
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, dialect, userId);
        await trx.deleteFrom("session").where("family", "=", family).execute();
      });
    },
    async flush(stop) {
      // In one order on every node: two that write down the same sessions wait for each other only one way.
      const calls = Array.from(lastCalls).sort(([left], [right]) => (left < right ? -1 : 1));
      const at = now();
      for (let start = 0; start < calls.length; start += stepRows) {
        const step = calls.slice(start, start + stepRows);
        await retryDeadlocks(() => db.transaction().execute((trx) => writeCalls(trx, step)));
        await turn();
      }
      await removeInSteps(() => removeEnded(db, at), stop);
      for (const [tokenHash, lastCall] of calls) {
        if (lastCalls.get(tokenHash) === lastCall) lastCalls.delete(tokenHash);
      }
    },
  };
}
