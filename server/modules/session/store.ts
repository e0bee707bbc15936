import { randomBytes } from "node:crypto";
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, Database, SessionMode, SessionTable } from "../../db/index.ts";
import { digest } from "../../base/index.ts";
import { publishHint } from "../../hints/index.ts";
import type { EndedSignIns } from "../../module-contract/index.ts";
import { absoluteMs, flushMs, idleMs, replacedMs } from "./durations.ts";
import { createLastCalls } from "./last-calls.ts";
import type { RefusalReason } from "./refusal.ts";
import { removeEnded } from "./removed-sessions.ts";
import { endSurplus } from "./sign-in-bound.ts";
import { tellUser } from "./tell-user.ts";
import { lockUser } from "./users.ts";

/** Says to all nodes that sessions of a user may be gone. */
const tellEnd = (trx: Transaction<CoreTables>, userId: string) =>
  publishHint(trx as unknown as Kysely<never>, { topic: "session", users: [userId] });

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

/** Why no session can be started. */
export type NoSessionReason = Extract<RefusalReason, "user-unknown" | "user-disabled" | "no-company" | "changed">;

/** What a company switch does besides putting one session in the place of another. */
export interface SwitchSteps {
  choose(trx: Transaction<CoreTables>): Promise<Acting>;
  record(trx: Transaction<CoreTables>, acting: Acting): Promise<void>;
}

/** The sessions in the database. */
export interface SessionStore {
  /**
   * Starts a session in the user's first company; where the user has too many sign-ins already, others end (`endSurplus`).
   * @param pwdHash what the password was checked against; a password that was changed meanwhile starts none
   * @param issuer the system that vouched for the user, where one did
   * @param isNewPlace the user has never signed in from there, and is told so
   * @param onEnded runs in the transaction, after every other write of it, where older ones have ended
   * @returns why there is none: the user is gone, disabled or in no company, or has another password now
   */
  create(user: {
    userId: string;
    ip: string;
    userAgent?: string;
    pwdHash?: string;
    issuer?: string | undefined;
    isNewPlace?: boolean;
    onEnded?: (trx: Transaction<CoreTables>, session: NewSession, count: number) => Promise<void>;
  }): Promise<NewSession | NoSessionReason>;
  /** The live session of a token; using it keeps it alive, unless passively. Undefined when unknown, ended or expired. */
  use(token: string, options?: { isPassive?: boolean }): Promise<Session | undefined>;
  /** The live session of a digest, which no company switch has replaced; keeps nothing alive. */
  look(tokenHash: string): Promise<Session | undefined>;
  /**
   * Puts a session for another company in the place of one.
   * @param steps both run in the transaction and may throw to change nothing: `choose` says which, `record` comes after
   *   every write of the switch, for what must be locked last
   * @throws PortalError `session-expired`, `company-changed` where another switch was faster
   */
  replace(session: Session, steps: SwitchSteps): Promise<NewSession>;
  /** Ends all sessions that come from the same sign-in, and what it was delegated to. */
  end(session: Session): Promise<void>;
  /** Does the same with any sign-in of a user, in a transaction that holds the user. */
  endFamily(trx: Transaction<CoreTables>, signIn: Pick<Session, "userId" | "family">): Promise<void>;
  /** Ends the other sessions of its user in a transaction that holds the user, and what other sign-ins delegated. */
  endOthers(trx: Transaction<CoreTables>, session: Pick<Session, "tokenHash" | "userId" | "family">): Promise<void>;
  /** The last call of a session on this node that is not written down yet, milliseconds since 1970; 0 for none. */
  lastCallOf(tokenHash: string): number;
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

/**
 * A session holds as long as its user is active and of the company, and may act as it does: whoever takes one of these
 * away, and however, ends it. Compiled once: building the query anew costs more than running it.
 */
function compileLookup(db: Kysely<CoreTables>) {
  return db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .innerJoin("user_company as own", (join) =>
      join.onRef("own.user_id", "=", "s.user_id").onRef("own.corp_code", "=", "s.own_corp_code"),
    )
    .where("s.token_hash", "=", "")
    .where("u.status", "=", sql.lit("active"))
    .where((eb) =>
      eb.or([
        eb("s.mode", "=", sql.lit("own" as const)),
        eb.exists(
          eb
            .selectFrom("virtual_company_grant as g")
            .select("g.mode")
            .whereRef("g.user_id", "=", "s.user_id")
            .whereRef("g.corp_code", "=", "s.corp_code")
            .whereRef("g.mode", "=", "s.mode"),
        ),
      ]),
    )
    .select([
      "s.family",
      "s.user_id",
      "s.corp_code",
      "s.mode",
      "s.own_corp_code",
      "s.ip",
      "s.abs_expires_at",
      "s.idle_expires_at",
      "s.replaced_at",
    ])
    .select(["u.user_no", "u.force_change_pwd"])
    .select((select) => select.selectFrom("rights_version").select("version").as("rights_version"))
    .compile();
}

/**
 * Sessions slide by 30 minutes and end after 12 hours. A call does not write: its time is remembered here and written
 * once a minute, so that another node, or this one after a crash, is at most a minute behind.
 * @param onEnd runs in the transaction that ends sessions by a sign-out or a changed password
 */
export function createSessionStore(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  now: () => number,
  onEnd: (trx: Transaction<CoreTables>, ended: EndedSignIns) => Promise<void> = async () => undefined,
): SessionStore {
  const lastCalls = createLastCalls(db);
  const lookup = compileLookup(db);

  async function insert(
    trx: Transaction<CoreTables>,
    { corpCode, mode, ownCorpCode }: Acting,
    {
      user_no,
      ...from
    }: Pick<Selectable<SessionTable>, "user_id" | "ip" | "user_agent" | "issuer" | "abs_expires_at"> & {
      user_no: string;
      family?: string;
      refusals?: number;
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

  async function endFamily(
    trx: Transaction<CoreTables>,
    { userId, family }: Pick<Session, "userId" | "family">,
  ): Promise<void> {
    await trx.deleteFrom("session").where("user_id", "=", userId).where("family", "=", family).execute();
    await onEnd(trx, { userId, family, isOthers: false });
    await tellEnd(trx, userId);
  }

  async function find(tokenHash: string): Promise<Session | undefined> {
    const query: typeof lookup = { ...lookup, parameters: [tokenHash] };
    const [row] = (await db.executeQuery(query)).rows;
    if (!row) return undefined;
    const at = now();
    const lastCall = lastCalls.of(tokenHash);
    if (row.abs_expires_at <= at || Math.max(row.idle_expires_at, lastCall + idleMs) <= at) return undefined;
    if (row.replaced_at !== null && row.replaced_at + replacedMs <= at) return undefined;
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
  }

  return {
    create({ userId, ip, userAgent = "", pwdHash, issuer = "", isNewPlace = false, onEnded }) {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, dialect, userId);
        const corpCode = await firstCompanyOf(trx, userId);
        if (user === undefined || user.status === "retired") return "user-unknown";
        if (user.status !== "active") return "user-disabled";
        if (corpCode === undefined) return "no-company";
        if (pwdHash !== undefined && pwdHash !== user.pwd_hash) return "changed";
        if (isNewPlace) await tellUser(trx, userId, "newPlace", ip);
        const by = { user_id: userId, user_no: user.user_no, ip, user_agent: userAgent, issuer };
        const acting: Acting = { corpCode, mode: "own", ownCorpCode: corpCode };
        const at = now();
        const session = await insert(trx, acting, { ...by, abs_expires_at: at + absoluteMs });
        // Calls of the last minutes may not be written down yet, as with those that are removed.
        const idleFrom = at - 2 * flushMs;
        const ended = await endSurplus(trx, { userId, family: digest(session.token), issuer, idleFrom, now: at });
        for (const family of ended) await onEnd(trx, { userId, family, isOthers: false });
        if (ended.length === 0) return session;
        await tellEnd(trx, userId);
        await onEnded?.(trx, session, ended.length);
        return session;
      });
    },
    async use(token, { isPassive = false } = {}) {
      const tokenHash = digest(token);
      const session = await find(tokenHash);
      if (session && !session.isReplaced && !isPassive) lastCalls.keep(tokenHash, now());
      return session;
    },
    async look(tokenHash) {
      const session = await find(tokenHash);
      return session?.isReplaced ? undefined : session;
    },
    replace({ tokenHash, userId }, { choose, record }) {
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, dialect, userId);
        const row = await trx.selectFrom("session").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
        if (!row || user?.status !== "active") throw new PortalError("session-expired");
        if (row.replaced_at !== null) throw new PortalError("company-changed");
        const acting = await choose(trx);
        await trx.updateTable("session").set({ replaced_at: now() }).where("token_hash", "=", tokenHash).execute();
        lastCalls.forget(tokenHash);
        const { user_id, ip, user_agent, issuer, abs_expires_at, family, refusals } = row;
        const by = { user_id, user_no: user.user_no, ip, user_agent, issuer };
        const session = await insert(trx, acting, { ...by, abs_expires_at, family, refusals });
        await record(trx, acting);
        await tellEnd(trx, userId);
        return session;
      });
    },
    async end({ tokenHash, userId, family }) {
      lastCalls.forget(tokenHash);
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, dialect, userId);
        await endFamily(trx, { userId, family });
      });
    },
    endFamily,
    lastCallOf: lastCalls.of,
    async endOthers(trx, { tokenHash, userId, family }) {
      await trx.deleteFrom("session").where("user_id", "=", userId).where("token_hash", "!=", tokenHash).execute();
      await onEnd(trx, { userId, family, isOthers: true });
      await tellEnd(trx, userId);
    },
    async flush(stop) {
      const at = now();
      await lastCalls.flush(() => removeEnded(db, at, stop));
    },
  };
}
