import type { FastifyInstance, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { backgroundQuery } from "@customs-portal/sdk/limits";
import { type Scope, isPublicCall } from "../../module-contract/index.ts";
import { eventOf, type SecurityLog } from "../../security-log/index.ts";
import { isFrameToken, type FrameTokens } from "./frame-tokens.ts";
import type { Session, SessionStore } from "./store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the call; null before it was looked up. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** A POST that only reads, such as a search: also a session that was replaced by a company switch may call it. */
    isRead?: boolean;
    /** The route knows repeated requests by itself; see `server/guarded/idempotency.ts`. */
    ownReqId?: boolean;
    /** A page makes such calls by itself, whatever the user does: they do not keep the session alive. */
    isPassive?: boolean;
    /** The calls are not written down while somebody acts for a company of others. */
    isNotAudited?: boolean;
  }
}

const scheme = "Bearer ";

/** The bearer token of a call. @throws PortalError `session-missing` */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header?.startsWith(scheme) || header.length === scheme.length) throw new PortalError("session-missing");
  return header.slice(scheme.length);
}

/** The session of a call behind the sign-in. @throws PortalError `session-missing` */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new PortalError("session-missing");
  return request.session;
}

/** For whom a call works. @throws PortalError `session-missing` */
export function scopeOf(request: FastifyRequest): Scope {
  const { userId, userNo, corpCode } = sessionOf(request);
  return { userId, userNo, corpCode };
}

/** Whether a call may change something. */
export function isWrite(request: FastifyRequest): boolean {
  return request.method !== "GET" && request.method !== "HEAD" && request.routeOptions.config.isRead !== true;
}

/** Whether a page makes a call by itself: by its route, or as it says of one that reads. */
function isPassive(request: FastifyRequest): boolean {
  if (request.routeOptions.config.isPassive === true) return true;
  const { background } = request.query as Readonly<Record<string, unknown>>;
  return background === backgroundQuery.background && !isWrite(request);
}

/** Whether a call is written down as one that works for a company of others. */
export function isAudited(request: FastifyRequest): boolean {
  return sessionOf(request).mode !== "own" && isWrite(request) && !request.routeOptions.config.isNotAudited;
}

/**
 * Refuses what belongs to the person and not to the company, such as personalisation.
 * @throws PortalError `imitation-read-only` while the user imitates a company
 */
export function refuseWhileImitating(request: FastifyRequest): void {
  if (sessionOf(request).mode === "imitate") throw new PortalError("imitation-read-only");
}

/** What the sign-in check works with. */
export interface Authentication {
  sessions: SessionStore;
  securityLog: SecurityLog;
  frameTokens: FrameTokens;
}

/** What the routes of a scope are like. */
export interface AuthenticationOptions {
  /** They work while the user must change the password. */
  mayPostponePassword?: boolean;
  /** They work, also where they write, with a session that a company switch has replaced. */
  mayBeReplaced?: boolean;
  /** Those that read work with the token of an embedded page, where its origin was given their path. */
  mayBeFramed?: boolean;
}

/**
 * Puts every route of `app` behind the sign-in, but for those that say why they need none: a missing token is answered with 401, one that is unknown, ended or
 * expired with 402, and a write after the company was switched with 409. Writes for a company of others are audited.
 */
export function requireSession(
  app: FastifyInstance,
  { sessions, securityLog, frameTokens }: Authentication,
  { mayPostponePassword = false, mayBeReplaced = false, mayBeFramed = false }: AuthenticationOptions = {},
): void {
  async function find(request: FastifyRequest): Promise<Session | undefined> {
    const token = tokenOf(request);
    if (!isFrameToken(token)) return sessions.use(token, { isPassive: isPassive(request) });
    if (!mayBeFramed || isWrite(request)) throw new PortalError("forbidden");
    return frameTokens.use(token, request);
  }

  app.addHook("onRequest", async (request, reply) => {
    if (isPublicCall(request)) return;
    // What a session may see is nobody else's.
    reply.header("cache-control", "no-store");
    const session = await find(request);
    if (!session) throw new PortalError("session-expired");
    request.session = session;
    if (session.forceChangePwd && !mayPostponePassword) throw new PortalError("password-change-required");
    if (session.isReplaced && isWrite(request) && !mayBeReplaced) throw new PortalError("company-changed");
    // Before the call does anything: no write goes without its line.
    if (isAudited(request)) await securityLog.record(eventOf(request, "acting-write"));
  });
}
