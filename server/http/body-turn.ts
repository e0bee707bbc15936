import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createKeyedSemaphore, networkOf, type SemaphoreLimits } from "../base/index.ts";
import { bearsBody } from "./bears-body.ts";

/** A look at a body is followed by a turn of the loop for each millisecond that it took, and by this many at most. */
const mostTurns = 64;
/** One look at a time. How many wait is bounded by whose turn it is, or by the connections. */
const oneLook: SemaphoreLimits = {
  running: 1,
  runningOfOne: 1,
  waiting: Infinity,
  waitingOfOne: Infinity,
  comeAgainSeconds: 1,
};

declare module "fastify" {
  interface FastifyInstance {
    /** Does one look at a body after the other, those of each lane in its turn, with turns of the loop between them. */
    paceLooks: (lane: string, look: () => void) => Promise<void>;
  }
  interface FastifyRequest {
    /** What comes between the last byte of a body and the first look at it; null where nothing does, or no body comes. */
    bodyTurn: (() => Promise<void>) | null;
    /** Whose the look at the body is; null for that of the address. */
    bodyLane: string | null;
  }
}

async function turnLoop(turns: number): Promise<void> {
  for (let count = 0; count < turns; count += 1) await turnOfLoop();
}

/**
 * Does what holds up the loop one at a time, and lets the loop turn in between, the longer it was held up the more
 * often: a turn takes in one new connection, whoever has opened how many, and reads what has come on the others. The
 * lanes take turns: however many looks of one wait, another one waits for one of them besides the one under way.
 */
function createPace(): FastifyInstance["paceLooks"] {
  const looks = createKeyedSemaphore(oneLook);
  return async (lane, look) => {
    const endTurn = looks.tryAcquire({ lane }) ?? (await looks.acquire({ lane }));
    const began = performance.now();
    try {
      look();
    } finally {
      void turnLoop(Math.min(Math.ceil(performance.now() - began), mostTurns)).then(endTurn);
    }
  };
}

/** Calls of `app` may have something come before the look at their bodies. */
export function letBodiesWait(app: FastifyInstance): void {
  app.decorate("paceLooks", createPace());
  app.decorateRequest("bodyTurn", null);
  app.decorateRequest("bodyLane", null);
}

/**
 * Has the calls of `app` do something when their bodies are there and before they are looked at, after what was
 * registered before. Not when they begin: who sends the bytes slowly would keep others waiting. Not for a call without
 * a body: work for those belongs into a hook, as every call would keep a closure of its own.
 */
export function beforeBody(
  app: FastifyInstance,
  work: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (bearsBody(request)) {
      const before = request.bodyTurn;
      request.bodyTurn = async () => {
        await before?.();
        await work(request, reply);
      };
    }
    done();
  });
}

/**
 * Looks at a body when it is its turn.
 * @param fail called instead where it never is, as with too many waiting ones
 */
export function lookAtBody(request: FastifyRequest, look: () => void, fail: (error: Error) => void): void {
  // Also without anything to come before: whoever has no session sends bodies to the sign-in as well.
  const pace = () => request.server.paceLooks(request.bodyLane ?? `address:${networkOf(request.ip)}`, look);
  (request.bodyTurn ? request.bodyTurn().then(pace) : pace()).catch(fail);
}
