import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { FrameToken } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { administrationBase } from "@customs-portal/sdk/limits";
import { digest } from "../../base/index.ts";
import { removeInSteps, type CoreTables, type DialectName } from "../../db/index.ts";
import type { FramePaths } from "../../config/index.ts";
import type { Session, SessionStore } from "./store.ts";
import { lockUser } from "./users.ts";

/** Tells a token of an embedded page from that of a session, which has no dot. */
const prefix = "frame.";
/** How long one is good for; the page of the portal asks for the next one before. */
const lifeSeconds = 300;
/** Tokens of a session that are good at once: twice what as many tabs as a workspace keeps need. */
const maxTokens = 64;

/** Whether a bearer token is one of an embedded page. */
export function isFrameToken(token: string): boolean {
  return token.startsWith(prefix);
}

interface Dependencies {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  sessions: Pick<SessionStore, "look">;
  frames: FramePaths;
  now: () => number;
}

/**
 * Tokens for pages that the portal embeds. One reads, for the user and company of the session that it was made in, what
 * was configured for the origin of its page, for five minutes; it ends with that session, also by a company switch, and
 * does not keep it alive.
 */
export interface FrameTokens {
  /**
   * Makes a token for a page.
   * @throws PortalError `forbidden` for an origin that was given nothing, `too-many-requests`, `session-expired`
   */
  issue(session: Session, origin: string): Promise<FrameToken>;
  /**
   * The session behind a token, for a call that reads; undefined where the token is unknown or over.
   * @throws PortalError `forbidden` for what its page was not given, and for a page of another origin
   */
  use(token: string, request: FastifyRequest): Promise<Session | undefined>;
}

/** Creates the tokens of embedded pages. */
export function createFrameTokens({ db, dialect, sessions, frames, now }: Dependencies): FrameTokens {
  /** The address of a route, which no encoding of a request can dress up. */
  function mayRead(origin: string, { routeOptions, headers }: FastifyRequest): boolean {
    const isOwnPage = headers.origin === undefined || headers.origin === origin;
    // Whatever the setting opens: nobody embeds the administration.
    const isClosed = routeOptions.url?.startsWith(`${administrationBase}/`) !== false;
    return isOwnPage && !isClosed && (frames.get(origin) ?? []).some((path) => routeOptions.url?.startsWith(path));
  }

  return {
    async issue({ tokenHash, userId }, origin) {
      if (!frames.has(origin)) throw new PortalError("forbidden");
      const token = prefix + randomBytes(32).toString("base64url");
      await db.transaction().execute(async (trx) => {
        // A sign-out and a company switch hold the user, too.
        await lockUser(trx, dialect, userId);
        const live = await trx
          .selectFrom("session")
          .select("token_hash")
          .where("token_hash", "=", tokenHash)
          .where("replaced_at", "is", null)
          .executeTakeFirst();
        if (!live) throw new PortalError("session-expired");
        const at = now();
        const { count } = await trx
          .selectFrom("frame_token")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("session_hash", "=", tokenHash)
          .where("expires_at", ">", at)
          .executeTakeFirstOrThrow();
        if (count >= maxTokens) throw new PortalError("too-many-requests");
        await trx
          .insertInto("frame_token")
          .values({ token_hash: digest(token), session_hash: tokenHash, origin, expires_at: at + lifeSeconds * 1000 })
          .execute();
      });
      return { token, expiresIn: lifeSeconds };
    },
    async use(token, request) {
      const row = await db
        .selectFrom("frame_token")
        .selectAll()
        .where("token_hash", "=", digest(token))
        .where("expires_at", ">", now())
        .executeTakeFirst();
      const session = row && (await sessions.look(row.session_hash));
      if (session && !mayRead(row.origin, request)) throw new PortalError("forbidden");
      return session;
    },
  };
}

/** Forgets the tokens that have expired. */
export async function removeExpiredFrameTokens(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const expired = db.selectFrom("frame_token").select("token_hash").where("expires_at", "<=", now).limit(rows);
    return (await db.deleteFrom("frame_token").where("token_hash", "in", expired).executeTakeFirst()).numDeletedRows;
  }, stop);
}
