import type { FastifyInstance, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import type { Scope } from "../../module.ts";
import type { Session, SessionStore } from "./store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the call; null before it was looked up. */
    session: Session | null;
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
  const { userNo, corpCode } = sessionOf(request);
  return { userNo, corpCode };
}

/**
 * Puts every route of `app` behind the sign-in.
 * A missing token is answered with 401, one that is unknown, ended or expired with 402.
 * @param mayPostponePassword whether the routes work while the user must change the password
 */
export function requireSession(
  app: FastifyInstance,
  sessions: SessionStore,
  { mayPostponePassword = false }: { mayPostponePassword?: boolean } = {},
): void {
  app.addHook("onRequest", async (request, reply) => {
    // What a session may see is nobody else's.
    reply.header("cache-control", "no-store");
    const session = await sessions.use(tokenOf(request));
    if (!session) throw new PortalError("session-expired");
    if (session.forceChangePwd && !mayPostponePassword) throw new PortalError("password-change-required");
    request.session = session;
  });
}
