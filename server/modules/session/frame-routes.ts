import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { frameTokenRequestSchema } from "@customs-portal/sdk/contract";
import { ok } from "../../http/index.ts";
import { sessionOf } from "./authenticate.ts";
import type { FrameTokens } from "./frame-tokens.ts";

/** Tokens for the pages that the portal embeds. `scope` is behind the sign-in. */
export function addFrameRoutes(scope: FastifyInstance, frameTokens: Pick<FrameTokens, "issue">): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    "/pms/api/session/frameToken",
    {
      bodyLimit: 1024,
      schema: { tags: ["session"], summary: "A short-lived token for an embedded page", body: frameTokenRequestSchema },
    },
    async (request, reply) => ok(reply, await frameTokens.issue(sessionOf(request), request.body.origin)),
  );
}
