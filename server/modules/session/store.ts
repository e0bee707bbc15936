import { hash, randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";

/** A session ends after this long without a call. */
const idleMs = 30 * 60_000;
/** A session ends this long after the sign-in, whatever happens. */
const absoluteMs = 12 * 60 * 60_000;
/** How often the last calls are written down. */
export const flushMs = 60_000;

/** Whose call it is. */
export interface Session {
  tokenHash: string;
  userNo: string;
  corpCode: string;
  mode: "own" | "virtual" | "imitate";
  /** Address that the sign-in came from. */
  ip: string;
  forceChangePwd: boolean;
}

/** The sessions in the database. */
export interface SessionStore {
  /** Starts a session. @returns the token, which is kept nowhere */
  create(session: Pick<Session, "userNo" | "corpCode" | "ip">): Promise<string>;
  /** The live session of a token; using it keeps it alive. Undefined when unknown, ended or expired. */
  use(token: string): Promise<Session | undefined>;
  end(tokenHash: string): Promise<void>;
  /** Writes down the last calls and removes what has expired. Runs every minute, and before the server ends. */
  flush(): Promise<void>;
}

/** The name under which the database knows a token. */
function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/**
 * Sessions slide by 30 minutes and end after 12 hours. A call does not write: its time is remembered here and written
 * once a minute, so that another node, or this one after a crash, is at most a minute behind.
 */
export function createSessionStore(db: Kysely<CoreTables>, now: () => number): SessionStore {
  const lastCalls = new Map<string, number>();
  // Compiled once: building the query anew costs more than running it.
  const lookup = db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.user_no", "s.user_no")
    .where("s.token_hash", "=", "")
    .where("u.status", "=", sql.lit("active"))
    .select(["s.user_no", "s.corp_code", "s.mode", "s.ip", "s.idle_expires_at", "s.abs_expires_at"])
    .select("u.force_change_pwd")
    .compile();

  return {
    async create({ userNo, corpCode, ip }) {
      const token = randomBytes(32).toString("base64url");
      const at = now();
      await db
        .insertInto("session")
        .values({
          token_hash: hashToken(token),
          user_no: userNo,
          corp_code: corpCode,
          mode: "own",
          created_at: at,
          idle_expires_at: at + idleMs,
          abs_expires_at: at + absoluteMs,
          ip,
        })
        .execute();
      return token;
    },
    async use(token) {
      const tokenHash = hashToken(token);
      const query: typeof lookup = { ...lookup, parameters: [tokenHash] };
      const [row] = (await db.executeQuery(query)).rows;
      if (!row) return undefined;
      const at = now();
      const lastCall = lastCalls.get(tokenHash) ?? 0;
      if (row.abs_expires_at <= at || Math.max(row.idle_expires_at, lastCall + idleMs) <= at) return undefined;
      lastCalls.set(tokenHash, at);
      return {
        tokenHash,
        userNo: row.user_no,
        corpCode: row.corp_code,
        mode: row.mode,
        ip: row.ip,
        forceChangePwd: row.force_change_pwd === 1,
      };
    },
    async end(tokenHash) {
      lastCalls.delete(tokenHash);
      await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
    },
    async flush() {
      const calls = [...lastCalls];
      const at = now();
      await db.transaction().execute(async (trx) => {
        for (const [tokenHash, lastCall] of calls) {
          await trx
            .updateTable("session")
            .set({ idle_expires_at: lastCall + idleMs })
            .where("token_hash", "=", tokenHash)
            .where("idle_expires_at", "<", lastCall + idleMs)
            .execute();
        }
        // Other nodes may hold later calls for up to a minute.
        const idleBefore = at - 2 * flushMs;
        await trx
          .deleteFrom("session")
          .where((where) => where.or([where("abs_expires_at", "<=", at), where("idle_expires_at", "<", idleBefore)]))
          .execute();
        await trx
          .deleteFrom("sign_in_attempt")
          .where("at", "<", at - absoluteMs)
          .execute();
      });
      for (const [tokenHash, lastCall] of calls) {
        if (lastCalls.get(tokenHash) === lastCall) lastCalls.delete(tokenHash);
      }
    },
  };
}
