import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { passwordChangeSchema, passwordSignInSchema } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { ok } from "../../http/envelope.ts";
import { requireSession, sessionOf, tokenOf } from "./authenticate.ts";
import { readSessionUser } from "./session-user.ts";
import { changePassword, signIn, type SignInDependencies } from "./sign-in.ts";

const path = "/pms/api/session";
const tags = ["session"];
const otherMethodSchema = z.looseObject({ loginType: z.string().check(z.refine((type) => type !== "password")) });

/** Signing in and out, the session user again, and the password (R72-01 … R72-03). */
export function addSessionRoutes(app: FastifyInstance, dependencies: SignInDependencies): void {
  const { db, sessions } = dependencies;

  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      schema: { tags, summary: "Sign in", body: passwordSignInSchema },
      preValidation: async (request) => {
        if (otherMethodSchema.safeParse(request.body).success) throw new PortalError("sign-in-method-unavailable");
      },
    },
    async (request, reply) => {
      const { token, ...owner } = await signIn(dependencies, request.body, request.ip);
      reply.header("cache-control", "no-store");
      return ok(reply, await readSessionUser(db, owner, token));
    },
  );

  app.register(async (scope) => {
    requireSession(scope, sessions, { mayPostponePassword: true });

    scope.get(path, { schema: { tags, summary: "The session user" } }, async (request, reply) => {
      return ok(reply, await readSessionUser(db, sessionOf(request), tokenOf(request)));
    });

    scope.delete(path, { schema: { tags, summary: "Sign out" } }, async (request, reply) => {
      await sessions.end(sessionOf(request).tokenHash);
      return ok(reply, null);
    });

    scope
      .withTypeProvider<ZodTypeProvider>()
      .put(
        `${path}/password`,
        { schema: { tags, summary: "Change the password", body: passwordChangeSchema } },
        async (request, reply) => {
          await changePassword(dependencies, sessionOf(request), request.body);
          return ok(reply, null);
        },
      );
  });
}
