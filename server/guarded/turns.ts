import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPublicCall } from "../module-contract/index.ts";
import { isWrite, scopeOf } from "../modules/session/index.ts";
import { networkOf, type KeyedSemaphore, type SemaphoreLimits } from "../base/index.ts";
import { beforeBody, departureOf } from "../http/index.ts";

/** How many calls are worked on at once, and how many may wait; of one: of what a user reads, and of what it writes. */
export const callTurns: SemaphoreLimits = {
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
    /**
     * The route takes turns by itself, such as one whose call lasts as long as its body comes. Only the look at a body
     * that is parsed has one of ours, which ends before the route begins.
     */
    ownTurns?: boolean;
  }
}

/** Whose turn a call takes: that of its user, without a sign-in that of its address. */
export function laneOfCall(request: FastifyRequest): string {
  return isPublicCall(request) ? `address:${networkOf(request.ip)}` : scopeOf(request).userId;
}

/**
 * Writes do not wait for reads, nor reads for writes: a list that is slow must not keep a form from being sent. Nor does
 * the look at a body, where that is all that a turn is for, wait for either.
 */
function turnsLaneOf(request: FastifyRequest): string {
  const lane = laneOfCall(request);
  if (request.routeOptions.config.ownTurns) return `${lane} bodies`;
  return !isPublicCall(request) && isWrite(request) ? `${lane} writes` : lane;
}

/**
 * Lets the calls of `app` take turns, those behind the sign-in by user, those without one by address: a call waits before
 * its body, or its address, is looked at. A turn ends as soon as the answer is there, before its bytes are sent, so
 * that a download takes no turn of the lists; or when the client leaves; that of a route with `ownTurns`, before it
 * begins. Too many waiting calls of one are answered with `too-many-requests`.
 */
export function takeTurns(app: FastifyInstance, semaphore: KeyedSemaphore): void {
  app.decorateRequest("endTurn", null);
  function begin(request: FastifyRequest, reply: FastifyReply, endTurn: () => void): void {
    request.endTurn = endTurn;
    if (reply.raw.destroyed) endTurn();
    else reply.raw.once("close", endTurn);
  }

  /** @returns whether it was the call's turn at once */
  function beginAtOnce(request: FastifyRequest, reply: FastifyReply): boolean {
    const endTurn = semaphore.tryAcquire({ lane: turnsLaneOf(request) });
    if (endTurn) begin(request, reply, endTurn);
    return endTurn !== undefined;
  }

  async function wait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    begin(request, reply, await semaphore.acquire({ lane: turnsLaneOf(request), signal: departureOf(reply) }));
  }

  beforeBody(app, async (request, reply) => {
    request.bodyLane = laneOfCall(request);
    if (!beginAtOnce(request, reply)) {
      try {
        await wait(request, reply);
      } catch (cause) {
        // It was answered, as its time was over: nothing becomes of it any more.
        if (reply.sent) await new Promise<never>(() => undefined);
        throw cause;
      }
    }
  });
  // Without a promise where nobody waits, and so in most calls.
  app.addHook("preValidation", (request, reply, done) => {
    const hasTurn = request.endTurn !== null || request.routeOptions.config.ownTurns;
    if (hasTurn || beginAtOnce(request, reply)) return done();
    // By another name than the callback: it is called once, in either way.
    const goOn = (error?: Error) => done(error);
    wait(request, reply).then(() => goOn(), goOn);
  });
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.routeOptions.config.ownTurns) request.endTurn?.();
    done();
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.endTurn?.();
    done(null, payload);
  });
}
