import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearsBody } from "./bears-body.ts";

/** A look at a body is followed by a turn of the loop for each millisecond that it took, and by this many at most. */
const mostTurns = 64;

declare module "fastify" {
  interface FastifyInstance {
    /** Does one look at a body after the other, with turns of the loop between them. */
    paceLooks: (look: () => void) => Promise<void>;
  }
  interface FastifyRequest {
    /** What comes between the last byte of a body and the first look at it; null where nothing does, or no body comes. */
    bodyTurn: (() => Promise<void>) | null;
  }
}

/**
 * Does what holds up the loop one at a time, and lets the loop turn in between, the longer it was held up the more
 * often: a turn takes in one new connection, whoever has opened how many, and reads what has come on the others.
 */
function createPace(): FastifyInstance["paceLooks"] {
  let last = Promise.resolve();
  return (look) => {
    const looked = last.then(() => {
      const began = performance.now();
      look();
      return Math.min(Math.ceil(performance.now() - began), mostTurns);
    });
    last = looked.then(
      async (turns) => {
        for (let count = 0; count < turns; count += 1) await turnOfLoop();
      },
      () => undefined,
    );
    return looked.then(() => undefined);
  };
}

/** Calls of `app` may have something come before the look at their bodies. */
export function letBodiesWait(app: FastifyInstance): void {
  app.decorate("paceLooks", createPace());
  app.decorateRequest("bodyTurn", null);
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
export function lookAtBody({ bodyTurn, server }: FastifyRequest, look: () => void, fail: (error: Error) => void): void {
  if (bodyTurn)
    bodyTurn()
      .then(() => server.paceLooks(look))
      .catch(fail);
  else look();
}
