import type { FastifyInstance, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { type Scope, isPublicCall } from "../../module-contract/index.ts";
import { eventOf, type SecurityLog } from "../../security-log/index.ts";
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
}

/** What the routes of a scope are like. */
export interface AuthenticationOptions {
  /** They work while the user must change the password. */
  mayPostponePassword?: boolean;
  /** They work, also where they write, with a session that a company switch has replaced. */
  mayBeReplaced?: boolean;
}

/**
 * Puts every route of `app` behind the sign-in, but for those that say why they need none: a missing token is answered with 401, one that is unknown, ended or
 * expired with 402, and a write after the company was switched with 409. Writes for a company of others are audited.
 */
export function requireSession(
  app: FastifyInstance,
  { sessions, securityLog }: Authentication,
  { mayPostponePassword = false, mayBeReplaced = false }: AuthenticationOptions = {},
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (isPublicCall(request)) return;
    // What a session may see is nobody else's.
    reply.header("cache-control", "no-store");
    const session = await sessions.use(tokenOf(request));
    if (!session) throw new PortalError("session-expired");
    request.session = session;
    if (session.forceChangePwd && !mayPostponePassword) throw new PortalError("password-change-required");
    if (session.isReplaced && isWrite(request) && !mayBeReplaced) throw new PortalError("company-changed");
    const isAudited = session.mode !== "own" && isWrite(request) && !request.routeOptions.config.isNotAudited;
    // Before the call does anything: no write goes without its line.
    if (isAudited) await securityLog.record(eventOf(request, "acting-write"));
  });
}
