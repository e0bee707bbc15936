import { PortalError } from "@customs-portal/sdk/errors";
import type { PortalModule, RouteRequirement } from "@customs-portal/server";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { chosenGoodsQuerySchema } from "../chosen-contract.ts";
import { datesInOrder, declarationSort, filterShape, type DeclarationOptions } from "../contract.ts";
import { sortSchema } from "../sort.ts";
import { goodsFilterShape, type GoodsOptions } from "../goods-contract.ts";
import { readChosen } from "./goods/chosen.ts";
import { createReadGoods, goodsQuerySchema } from "./goods/list.ts";
import { createReadPage, listQuerySchema } from "./list.ts";
import { readMissing, readMissingGoods } from "./missing.ts";
import { codeListsIn } from "./reference/code-names.ts";
import { readNeighbours, readParts } from "./parts.ts";
import { readGoodsSums, readSums } from "./sums.ts";
import { tablesOf, toDeclaration } from "./table.ts";
import { localeOf } from "./texts.ts";

/** The list and the declaration itself stand behind this menu entry. */
const requires: RouteRequirement = { menu: "DeclarationList" };
const goodsRequires: RouteRequirement = { menu: "DeclarationGoods" };

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));
const detailQuerySchema = z.object({ id: idSchema });
/** The list that a declaration stands in. */
const neighboursQuerySchema = z
  .object({ ...filterShape, id: idSchema, sort: z.optional(sortSchema(declarationSort)) })
  .check(datesInOrder);

/** The filters of a list, numbers among them. */
const numbersSchema = z.nonoptional(filterShape.declarationNo);
const sumsQuerySchema = z.object(filterShape).check(datesInOrder);
const goodsSumsQuerySchema = z.object(goodsFilterShape).check(datesInOrder);
const missingQuerySchema = z.object({ ...filterShape, declarationNo: numbersSchema }).check(datesInOrder);
const missingGoodsQuerySchema = z.object({ ...goodsFilterShape, declarationNo: numbersSchema }).check(datesInOrder);

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
  const readGoods = createReadGoods(db);
  const localeFor = (request: FastifyRequest) => localeOf(context.localeOf(request));

  app.get("/declarations/api/list", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const options = { locale: localeFor(request), signal: context.signalOf(reply) };
    return context.ok(reply, await readPage(corpCode, readQuery(listQuerySchema, request.query), options));
  });

  app.get("/declarations/api/missing", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const filters = readQuery(missingQuerySchema, request.query);
    return context.ok(reply, await readMissing(db, corpCode, filters, context.signalOf(reply)));
  });

  app.get("/declarations/api/sums", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const filters = readQuery(sumsQuerySchema, request.query);
    return context.ok(reply, await readSums(db, corpCode, filters, context.signalOf(reply)));
  });

  app.get("/declarations/api/options", { config: { requires } }, (request, reply) => {
    const lists = codeListsIn(localeFor(request));
    const options: DeclarationOptions = {
      customsDistricts: lists.entries("customsDistricts"),
      tradeModes: lists.entries("tradeModes"),
      countries: lists.entries("countries"),
      currencies: lists.entries("currencies"),
      units: lists.entries("units"),
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

  app.get("/declarations/api/parts", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const { id } = readQuery(detailQuerySchema, request.query);
    const of = { corpCode, id, signal: context.signalOf(reply) };
    return context.ok(reply, await readParts(db, of, localeFor(request)));
  });

  app.get("/declarations/api/neighbours", { config: { requires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const { id, ...list } = readQuery(neighboursQuerySchema, request.query);
    return context.ok(reply, await readNeighbours(db, { corpCode, id, signal: context.signalOf(reply) }, list));
  });

  app.get("/declarations/api/goods", { config: { requires: goodsRequires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const options = { locale: localeFor(request), signal: context.signalOf(reply) };
    return context.ok(reply, await readGoods(corpCode, readQuery(goodsQuerySchema, request.query), options));
  });

  app.get("/declarations/api/goods-chosen", { config: { requires: goodsRequires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const query = readQuery(chosenGoodsQuerySchema, request.query);
    return context.ok(reply, await readChosen(db, { corpCode, signal: context.signalOf(reply) }, query));
  });

  app.get("/declarations/api/goods-missing", { config: { requires: goodsRequires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const filters = readQuery(missingGoodsQuerySchema, request.query);
    return context.ok(reply, await readMissingGoods(db, corpCode, filters, context.signalOf(reply)));
  });

  app.get("/declarations/api/goods-sums", { config: { requires: goodsRequires } }, async (request, reply) => {
    const { corpCode } = context.scopeOf(request);
    const options = { locale: localeFor(request), signal: context.signalOf(reply) };
    return context.ok(
      reply,
      await readGoodsSums(db, corpCode, readQuery(goodsSumsQuerySchema, request.query), options),
    );
  });

  app.get("/declarations/api/goods-options", { config: { requires: goodsRequires } }, (request, reply) => {
    const lists = codeListsIn(localeFor(request));
    const options: GoodsOptions = { countries: lists.entries("countries"), tradeModes: lists.entries("tradeModes") };
    return context.ok(reply, options);
  });
};
