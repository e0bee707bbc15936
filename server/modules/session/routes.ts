import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { ZodMiniType } from "zod/mini";
import {
  passwordChangeSchema,
  passwordSignInSchema,
  plainPasswordChangeSchema,
  signInSchema,
} from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { ok } from "../../http/envelope.ts";
import { requireSession, sessionOf, tokenOf } from "./authenticate.ts";
import { addCompanyRoutes } from "./company-routes.ts";
import { readSessionUser } from "./session-user.ts";
import { changePassword, signIn, type SignInDependencies } from "./sign-in.ts";

const path = "/pms/api/session";
const tags = ["session"];

/** Says which field is missing. @param byHand of the possible bodies, the one that people write by hand */
function nameMissingField(possible: ZodMiniType, byHand: ZodMiniType) {
  return async ({ body }: FastifyRequest): Promise<void> => {
    if (possible.safeParse(body).success) return;
    const issues = byHand.safeParse(body).error?.issues ?? [];
    const [issue] = issues.filter(({ path: [name] }) => name !== "loginType");
    throw new PortalError("request-invalid", {
      params: { field: ["body", ...(issue?.path ?? [])].map(String).join("/") },
    });
  };
}

/** Signing in and out, the session user again, the password and the company (R72-01 … R72-09). */
export function addSessionRoutes(app: FastifyInstance, dependencies: SignInDependencies): void {
  const { db, sessions, keys } = dependencies;

  app.get(`${path}/key`, { schema: { tags, summary: "Public key for the password" } }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return ok(reply, await keys.current());
  });

  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      schema: { tags, summary: "Sign in", body: signInSchema },
      preValidation: nameMissingField(signInSchema, passwordSignInSchema),
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return ok(reply, await readSessionUser(db, await signIn(dependencies, request.body, request.ip)));
    },
  );

  app.register(async (scope) => {
    requireSession(scope, dependencies, { mayPostponePassword: true });

    scope.get(path, { schema: { tags, summary: "The session user" } }, async (request, reply) =>
      ok(reply, await readSessionUser(db, { ...sessionOf(request), token: tokenOf(request) })),
    );

    scope.withTypeProvider<ZodTypeProvider>().put(
      `${path}/password`,
      {
        schema: { tags, summary: "Change the password", body: passwordChangeSchema },
        preValidation: nameMissingField(passwordChangeSchema, plainPasswordChangeSchema),
      },
      async (request, reply) => {
        await changePassword(dependencies, sessionOf(request), request.body);
        return ok(reply, null);
      },
    );
  });

  app.register(async (scope) => {
    // Whoever signs out while the company is being switched means the new session too.
    requireSession(scope, dependencies, { mayPostponePassword: true, mayBeReplaced: true });
    scope.delete(path, { schema: { tags, summary: "Sign out" } }, async (request, reply) => {
      await sessions.end(sessionOf(request));
      return ok(reply, null);
    });
  });

  app.register(async (scope) => {
    requireSession(scope, dependencies);
    addCompanyRoutes(scope, dependencies);
  });
}
