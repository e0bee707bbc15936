import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Transaction } from "kysely";
import type { ZodMiniType } from "zod/mini";
import {
  passwordChangeSchema,
  passwordCheckSchema,
  passwordSignInSchema,
  plainPasswordChangeSchema,
  plainPasswordCheckSchema,
  signInSchema,
} from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { ok } from "../../http/index.ts";
import { eventOf, userAgentOf } from "../../security-log/index.ts";
import { requireSession, sessionOf, tokenOf, type Authentication } from "./authenticate.ts";
import { changePassword, type ChangePasswordTools } from "./change-password.ts";
import { addCompanyRoutes } from "./company-routes.ts";
import { addFrameRoutes } from "./frame-routes.ts";
import { deviceOf } from "./device.ts";
import { endAfterRefusals } from "./lock-refusals.ts";
import { recordRefusal } from "./record-attempt.ts";
import { addSignInRoutes } from "./sign-in-routes.ts";
import { readSessionUser } from "./session-user.ts";
import { registerMethodRoutes } from "./method-routes.ts";
import { signIn, type SignInTools } from "./sign-in.ts";
import type { SignInKeys } from "./sign-in-keys.ts";
import type { NewSession } from "./store.ts";
import { verifyPassword } from "./verify-password.ts";

const path = "/pms/api/session";
const tags = ["session"];
/** The longest credential and every password have room in it. */
const bodyLimit = 16 * 1024;
/** Where a password comes from. */
const fromOf = (request: FastifyRequest) => ({ ip: request.ip, device: deviceOf(request) });
const beforeSignIn = { requires: { none: "it is asked before the sign-in" } };

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

/** What the session calls work with. */
export type SessionRouteTools = SignInTools &
  ChangePasswordTools &
  Authentication & { keys: SignInKeys; now: () => number };

/** Signing in and out, the session user again, the password and the company (R72-01 … R72-09). */
export function addSessionRoutes(app: FastifyInstance, dependencies: SessionRouteTools): void {
  const { db, sessions, keys, securityLog } = dependencies;

  app.get(
    `${path}/key`,
    { config: beforeSignIn, schema: { tags, summary: "Public key for the password" } },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return ok(reply, await keys.current());
    },
  );

  registerMethodRoutes(app, dependencies.methods);

  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      bodyLimit,
      config: beforeSignIn,
      schema: { tags, summary: "Sign in", body: signInSchema },
      preValidation: nameMissingField(signInSchema, passwordSignInSchema),
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { body } = request;
      const userNo = "userName" in body ? body.userName : "";
      const detail = { by: body.loginType, userAgent: userAgentOf(request) };
      let tell = () => {};
      const onEnded = async (trx: Transaction<CoreTables>, of: NewSession, count: number) => {
        const { userId, userNo: name, corpCode, mode } = of;
        const event = eventOf(request, "sign-ins-ended", { by: "sign-in", count });
        tell = await securityLog.recordIn(trx, { ...event, userId, userNo: name, corpCode, mode });
      };
      const { session, claimed } = await recordRefusal(securityLog, request, { userNo, detail }, () =>
        signIn(dependencies, body, { ...fromOf(request), userAgent: detail.userAgent, onEnded }),
      );
      tell();
      const { userId, userNo: name, corpCode, mode } = session;
      const { issuer, jti } = claimed ?? {};
      const vouched = { ...(issuer !== undefined && { issuer }), ...(jti !== undefined && { jti }) };
      const event = eventOf(request, "sign-in", { by: detail.by, ...vouched, userAgent: detail.userAgent });
      // The token is nobody's until it is answered.
      await securityLog.record({ ...event, userId, userNo: name, corpCode, mode });
      return ok(reply, await readSessionUser(db, session));
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
        bodyLimit,
        schema: { tags, summary: "Change the password", body: passwordChangeSchema },
        preValidation: nameMissingField(passwordChangeSchema, plainPasswordChangeSchema),
      },
      async (request, reply) => {
        const event = eventOf(request, "password-changed");
        await recordRefusal(securityLog, request, { detail: {} }, () =>
          changePassword(dependencies, sessionOf(request), request.body, { ...fromOf(request), event }),
        );
        return ok(reply, null);
      },
    );
  });

  app.register(async (scope) => {
    // Whoever signs out while the company is being switched means the new session too.
    requireSession(scope, dependencies, { mayPostponePassword: true, mayBeReplaced: true });
    scope.delete(path, { schema: { tags, summary: "Sign out" } }, async (request, reply) => {
      await sessions.end(sessionOf(request));
      try {
        await securityLog.record(eventOf(request, "sign-out"));
      } catch (err) {
        // Whoever signs out leaves, also where a full disk takes no more entries.
        request.log.error({ err }, "a sign-out could not be written into the security log");
      }
      return ok(reply, null);
    });
  });

  app.register(async (scope) => {
    requireSession(scope, dependencies);
    addCompanyRoutes(scope, dependencies);
    addSignInRoutes(scope, dependencies);
    addFrameRoutes(scope, dependencies.frameTokens);

    scope.withTypeProvider<ZodTypeProvider>().post(
      `${path}/verify`,
      {
        bodyLimit,
        // It changes nothing of the company that the user acts for; a refusal is written down in any case.
        config: { isNotAudited: true },
        schema: {
          tags,
          summary: "Check the password at a locked screen; five wrong ones end the sign-in",
          body: passwordCheckSchema,
        },
        preValidation: nameMissingField(passwordCheckSchema, plainPasswordCheckSchema),
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const detail = { by: "locked-screen" };
        const ending = eventOf(request, "sign-ins-ended", { ...detail, count: 1 });
        await endAfterRefusals(dependencies, session, ending, () =>
          recordRefusal(securityLog, request, { detail }, () =>
            verifyPassword(dependencies, session, request.body, fromOf(request)),
          ),
        );
        return ok(reply, null);
      },
    );
  });
}
