import type { FastifyInstance } from "fastify";
import { limitTime } from "../../http/index.ts";
import { isPublic } from "../../module-contract/index.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/**
 * Registers the calls of the methods; what they answer is stored nowhere.
 * @throws Error at the start for a route that does not say why it needs no sign-in, and for a login type that two
 * methods claim
 */
export function registerMethodRoutes(app: FastifyInstance, methods: readonly SignInMethod[]): void {
  const known = new Set<string>();
  for (const { loginTypes, routes } of methods) {
    for (const loginType of loginTypes) {
      if (known.has(loginType)) throw new Error(`two sign-in methods have the login type "${loginType}"`);
      known.add(loginType);
    }
    if (!routes) continue;
    app.register(async (scope) => {
      scope.addHook("onRoute", ({ url, config }) => {
        if (!isPublic(config?.requires))
          throw new Error(`the route ${url} of a sign-in method does not say why it is public`);
      });
      scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      limitTime(scope);
      await routes(scope);
    });
  }
}
