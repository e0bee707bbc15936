import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPublicCall } from "../module-contract/index.ts";
import { isWrite, scopeOf } from "../modules/session/index.ts";
import { networkOf, type KeyedSemaphore, type SemaphoreLimits } from "../base/index.ts";
import { departureOf } from "../http/index.ts";

/** How many calls that read are worked on at once, and how many may wait. */
export const readTurns: SemaphoreLimits = {
  // Fewer than the queries that may wait for the threads that read SQLite.
  running: 120,
  // Whatever one user searches for, most connections to PostgreSQL and a thread that reads SQLite are free for others.
  runningOfOne: 3,
  waiting: 1_000,
  // A browser sends six calls at once over HTTP/1.1, all its tabs together; behind a proxy with HTTP/2, ten tabs that
  // are restored at once send about as many as this.
  waitingOfOne: 60,
  comeAgainSeconds: 2,
};

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the turn of the call; null where it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** The route takes turns by itself, such as one whose call lasts as long as its body comes. */
    ownTurns?: boolean;
  }
}

/** Whose turn a call takes: that of its user, without a sign-in that of its address. */
export function laneOfCall(request: FastifyRequest): string {
  return isPublicCall(request) ? `address:${networkOf(request.ip)}` : scopeOf(request).userId;
}

/**
 * Lets the calls of `app` take turns: those behind the sign-in that only read by user, those without one by address. A turn ends as soon as the
 * answer is there, before its bytes are sent, so that a download takes no turn of the lists; or when the client leaves.
 * Too many waiting calls of one are answered with `too-many-requests`.
 */
export function takeTurns(app: FastifyInstance, semaphore: KeyedSemaphore): void {
  app.decorateRequest("endTurn", null);
  function begin(request: FastifyRequest, reply: FastifyReply, endTurn: () => void): void {
    request.endTurn = endTurn;
    if (reply.raw.destroyed) endTurn();
    else reply.raw.once("close", endTurn);
  }
  // Without a promise where nobody waits, and so in most calls.
  app.addHook("preHandler", (request, reply, done) => {
    if (request.routeOptions.config.ownTurns || (!isPublicCall(request) && isWrite(request))) return done();
    const lane = laneOfCall(request);
    const endTurn = semaphore.tryAcquire({ lane });
    if (endTurn) {
      begin(request, reply, endTurn);
      return done();
    }
    // By another name than the callback: it is called once, in either way.
    const goOn = (error?: Error) => done(error);
    semaphore
      .acquire({ lane, signal: departureOf(reply) })
      .then((end) => begin(request, reply, end))
      .then(() => goOn(), goOn);
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.endTurn?.();
    done(null, payload);
  });
}
