import type { PortalModule, RouteRequirement } from "@customs-portal/server";
import { PortalError } from "@customs-portal/sdk/errors";
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { draftSchema, editFunction, goodsEditSchema, specificationEditsSchema } from "../edit-contract.ts";
import { copyDeclaration, deleteDraft } from "./drafts.ts";
import { saveLine, saveSpecifications, type Edit } from "./goods/edit.ts";

const requires: RouteRequirement = { function: editFunction };
/** Bytes of a body of as many lines as a call may change, each string at its longest. */
const manyBytes = 2_000_000;

function read<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join("/") || "body";
  throw new PortalError("request-invalid", { params: { field } });
}

/** The calls that change declarations. */
export const editRoutes: NonNullable<PortalModule["routes"]> = (app, context) => {
  const editOf = (request: FastifyRequest): Edit => {
    const { corpCode, userNo } = context.scopeOf(request);
    return { corpCode, userNo, at: new Date(context.now()).toISOString(), newId: randomUUID };
  };

  app.put("/declarations/api/goods-line", { config: { requires } }, async (request, reply) => {
    await saveLine(context.db, editOf(request), read(goodsEditSchema, request.body));
    return context.ok(reply, null);
  });

  app.post("/declarations/api/copy", { config: { requires } }, async (request, reply) => {
    return context.ok(reply, await copyDeclaration(context.db, editOf(request), read(draftSchema, request.body).id));
  });

  app.delete("/declarations/api/draft", { config: { requires } }, async (request, reply) => {
    await deleteDraft(context.db, editOf(request), read(draftSchema, request.query).id);
    return context.ok(reply, null);
  });

  app.put(
    "/declarations/api/specifications",
    { config: { requires }, bodyLimit: manyBytes },
    async (request, reply) => {
      const { lines } = read(specificationEditsSchema, request.body);
      return context.ok(reply, { outcomes: await saveSpecifications(context.db, editOf(request), lines) });
    },
  );
};
