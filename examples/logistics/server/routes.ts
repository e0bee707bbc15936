import { PortalError } from "@customs-portal/sdk/errors";
import type { ModuleContext, PortalModule, RouteRequirement } from "@customs-portal/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  defaultPageSize,
  filterShape,
  followSchema,
  idQuerySchema,
  numbersSchema,
  shareSchema,
  tokenSchema,
} from "../contract.ts";
import { setFollowed } from "./follow.ts";
import { closeLink, openLink, readShared } from "./links.ts";
import { readMissing } from "./missing.ts";
import { isSort } from "./order.ts";
import { localeOf } from "./places.ts";
import { readCounts, readDetail, readPage, type Reader } from "./read.ts";
import { tablesOf, type LogisticsDatabase } from "./table.ts";

const requires: RouteRequirement = { menu: ["logisticsWorkbench", "logisticsList"] };
const base = "/logistics/api";

const wholeNumber = (max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)), z.number().check(z.gte(1), z.lte(max)));
/** "1": only those that the caller follows. */
const followedSchema = z.optional(z.literal("1"));
const listQuerySchema = z.object({
  ...filterShape,
  page: z._default(wholeNumber(100_000), 1),
  pageSize: z._default(wholeNumber(100), defaultPageSize),
  sort: z.optional(z.string().check(z.refine(isSort))),
  followed: followedSchema,
});
const missingQuerySchema = z.object({ ...filterShape, number: numbersSchema, followed: followedSchema });

/** @throws PortalError `request-invalid` naming the field */
function read<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? "body");
  throw new PortalError("request-invalid", { message: `The parameter ${field} is not valid.`, params: { field } });
}

/** A query string; an empty value is the same as none. */
function readQuery<T>(schema: z.ZodMiniType<T>, query: unknown): T {
  return read(schema, Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== "")));
}

/** Writes in one transaction with its entry in the security log. */
async function audited<T>(
  context: ModuleContext,
  request: FastifyRequest,
  detail: Readonly<Record<string, string>>,
  work: (trx: Kysely<LogisticsDatabase>) => Promise<T>,
): Promise<T> {
  let tell = () => {};
  const done = await tablesOf(context.db)
    .transaction()
    .execute(async (trx) => {
      const result = await work(trx);
      tell = await context.audit(trx, request, "public-link", detail);
      return result;
    });
  tell();
  return done;
}

/** The calls of the line, all below `/logistics/api/`; its other addresses are pages. */
export const routes: NonNullable<PortalModule["routes"]> = (app, context) => {
  const db = tablesOf(context.readDb);
  const readerOf = (request: FastifyRequest, reply: FastifyReply): Reader => {
    const { userId, corpCode } = context.scopeOf(request);
    const locale = localeOf(context.localeOf(request));
    return { userId, corpCode, now: context.now(), locale, signal: context.signalOf(reply) };
  };

  app.get(`${base}/list`, { config: { requires } }, async (request, reply) => {
    const { followed, ...query } = readQuery(listQuerySchema, request.query);
    const list = { ...query, isFollowed: followed !== undefined };
    return context.ok(reply, await readPage(db, readerOf(request, reply), list));
  });

  app.get(`${base}/missing`, { config: { requires } }, async (request, reply) => {
    const { followed, ...query } = readQuery(missingQuerySchema, request.query);
    const asked = { ...query, isFollowed: followed !== undefined };
    return context.ok(reply, await readMissing(db, readerOf(request, reply), asked));
  });

  app.get(`${base}/counts`, { config: { requires } }, async (request, reply) =>
    context.ok(reply, await readCounts(db, readerOf(request, reply))),
  );

  app.get(`${base}/detail`, { config: { requires } }, async (request, reply) => {
    const { id } = readQuery(idQuerySchema, request.query);
    return context.ok(reply, await readDetail(db, readerOf(request, reply), id));
  });

  app.put(`${base}/follow`, { config: { requires } }, async (request, reply) => {
    context.refuseWhileImitating(request);
    const { id: shipmentId, isFollowed } = read(followSchema, request.body);
    const { userId, corpCode } = context.scopeOf(request);
    await setFollowed(tablesOf(context.db), { userId, corpCode, shipmentId, now: context.now() }, isFollowed);
    return context.ok(reply, null);
  });

  // The answer holds a token: it is not kept for a repetition, which opens another link.
  app.post(`${base}/link`, { config: { requires, ownReqId: true } }, async (request, reply) => {
    context.refuseWhileImitating(request);
    const { id: shipmentId, days } = read(shareSchema, request.body);
    const { userId, userNo, corpCode } = context.scopeOf(request);
    const wanted = { shipmentId, corpCode, userId, userNo, days, now: context.now() };
    const detail = { action: "opened", shipment: shipmentId, days: String(days) };
    return context.ok(reply, await audited(context, request, detail, (trx) => openLink(trx, wanted)));
  });

  app.delete(`${base}/link`, { config: { requires } }, async (request, reply) => {
    const { id } = readQuery(idQuerySchema, request.query);
    const { corpCode } = context.scopeOf(request);
    await audited(context, request, { action: "closed", link: id }, (trx) => closeLink(trx, { id, corpCode }));
    return context.ok(reply, null);
  });

  // The token stands in a body: addresses are written into logs.
  const shared = { requires: { none: "a link shows one shipment to people without an account" }, isRead: true };
  app.post(`${base}/shared`, { config: shared, bodyLimit: 1024 }, async (request, reply) => {
    const { token } = read(tokenSchema, request.body);
    const options = { now: context.now(), locale: context.localeOf(request), signal: context.signalOf(reply) };
    return context.ok(reply, await readShared(db, token, options));
  });
};
