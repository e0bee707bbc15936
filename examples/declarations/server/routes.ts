import { PortalError } from "@customs-portal/sdk/errors";
import type { PortalModule, RouteRequirement } from "@customs-portal/server";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { DeclarationOptions } from "../contract.ts";
import { createReadPage, listQuerySchema } from "./list.ts";
import { codeListsIn } from "./reference/code-names.ts";
import { tablesOf, toDeclaration } from "./table.ts";
import { localeOf } from "./texts.ts";

/** Both pages of the line stand behind this menu entry. */
const requires: RouteRequirement = { menu: "DeclarationList" };

const detailQuerySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Reads a query string; an empty value is the same as none. @throws PortalError `request-invalid` naming the field */
function readQuery<T>(schema: z.ZodMiniType<T>, query: unknown): T {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== "");
  const read = schema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const field = String(read.error.issues[0]?.path[0] ?? "query");
  throw new PortalError("request-invalid", { message: `The parameter ${field} is not valid.`, params: { field } });
}

/** The calls of the line, all below `/declarations/api/`; its other addresses are pages. */
export const routes: NonNullable<PortalModule["routes"]> = (app, context) => {
  const db = tablesOf(context.readDb);
  const readPage = createReadPage(db);
  const localeFor = (request: FastifyRequest) => localeOf(context.localeOf(request));

  app.get("/declarations/api/list", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const options = { locale: localeFor(request), signal: context.signalOf(reply) };
    return context.ok(reply, await readPage(corpCode, readQuery(listQuerySchema, request.query), options));
  });

  app.get("/declarations/api/options", { config: { requires } }, (request, reply) => {
    const lists = codeListsIn(localeFor(request));
    const options: DeclarationOptions = {
      customsDistricts: lists.entries("customsDistricts"),
      tradeModes: lists.entries("tradeModes"),
    };
    return context.ok(reply, options);
  });

  app.get("/declarations/api/detail", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const { id } = readQuery(detailQuerySchema, request.query);
    const row = await db
      .selectFrom("declaration")
      .selectAll()
      .where("id", "=", id)
      .where("corp_code", "=", corpCode)
      .executeTakeFirst({ signal: context.signalOf(reply) });
    if (!row) throw new PortalError("not-found", { message: "There is no such declaration in this company." });
    return context.ok(reply, toDeclaration(row, localeFor(request)));
  });
};
