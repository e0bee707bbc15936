import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** What comes between the last byte of a body and the first look at it; null where nothing does. */
    bodyTurn: (() => Promise<void>) | null;
  }
}

/** Calls of `app` may have something come before the look at their bodies. */
export function letBodiesWait(app: FastifyInstance): void {
  app.decorateRequest("bodyTurn", null);
}

/**
 * Has the calls of `app` do something when their bodies are there and before they are looked at, after what was
 * registered before. Not when they begin: who sends the bytes slowly would keep others waiting.
 */
export function beforeBody(
  app: FastifyInstance,
  work: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const before = request.bodyTurn;
    request.bodyTurn = async () => {
      await before?.();
      await work(request, reply);
    };
    done();
  });
}

/**
 * Looks at a body when it is its turn.
 * @param fail called instead where it never is, as with too many waiting ones
 */
export function lookAtBody({ bodyTurn }: FastifyRequest, look: () => void, fail: (error: Error) => void): void {
  if (bodyTurn) void bodyTurn().then(look, fail);
  else look();
}
