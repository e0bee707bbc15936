import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Transaction } from "kysely";
import { accessAskSchema, accessDecisionSchema, askedAccessQuerySchema } from "@customs-portal/sdk/administration";
import { PortalError } from "@customs-portal/sdk/errors";
import { grantsFunction } from "@customs-portal/sdk/limits";
import { retryDeadlocks } from "../../db/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import { listed, type AuditDetail } from "../../security-log/index.ts";
import { sessionOf } from "../session/index.ts";
import { ask, readOwn } from "./ask.ts";
import { decide, readAsked } from "./decide.ts";
import { askedMessage } from "./message.ts";

const path = "/pms/api/access-requests";
const tags = ["access-requests"];
const own = { session: "whoever lacks a right may ask for it" } as const;
const administration = { function: grantsFunction } as const;

/** Rights that somebody has for a company of others, or borrows, are none to give rights with. */
function ownOnly(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(sessionOf(request).mode === "own" ? undefined : new PortalError("forbidden"));
}

/** The calls of requests for access: asking, one's own, and those of the company with their decisions. */
export function addAccessRequestRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { db, readDb, dialect, ok, scopeOf, signalOf, audit, messages, now, refuseWhileImitating } = context;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** Writes in one transaction with its entry in the security log. */
  async function audited<T>(
    request: FastifyRequest,
    work: (trx: Transaction<never>, note: (detail: AuditDetail) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    let tell = () => {};
    const done = await retryDeadlocks(() =>
      db.transaction().execute((trx) =>
        work(trx, async (detail) => {
          tell = await audit(trx, request, "access-request", detail);
        }),
      ),
    );
    tell();
    return done;
  }

  typed.get(
    `${path}/own`,
    { config: { requires: own }, schema: { tags, summary: "What the caller has asked for in this company" } },
    async (request, reply) => ok(reply, { requests: await readOwn(readDb, scopeOf(request), signalOf(reply)) }),
  );

  typed.post(
    path,
    { config: { requires: own }, schema: { tags, summary: "Ask for menu entries of a line", body: accessAskSchema } },
    async (request, reply) => {
      refuseWhileImitating(request);
      const stored = await audited(request, async (trx, note) => {
        const { request: made, added } = await ask(trx, scopeOf(request), request.body, { now: now(), dialect });
        if (added.length === 0) return made;
        const message = await askedMessage(trx, scopeOf(request), made, now());
        if (message) await messages.send(trx, message);
        await note({ action: "asked", line: made.line, ...listed("menus", added) });
        return made;
      });
      return ok(reply, stored);
    },
  );

  typed.get(
    path,
    {
      config: { requires: administration },
      preHandler: ownOnly,
      schema: { tags, summary: "What users of this company have asked for", querystring: askedAccessQuerySchema },
    },
    async (request, reply) => ok(reply, await readAsked(readDb, scopeOf(request), request.query, signalOf(reply))),
  );

  typed.post(
    `${path}/decide`,
    {
      config: { requires: administration },
      preHandler: ownOnly,
      schema: { tags, summary: "Grant or decline a request", body: accessDecisionSchema },
    },
    async (request, reply) => {
      const { corpCode, userId, userNo } = scopeOf(request);
      await audited(request, async (trx, note) => {
        const decider = { corpCode, userId, userNo, now: now(), dialect };
        const { row, menus, message } = await decide(trx, decider, request.body);
        await messages.send(trx, message);
        const detail = { line: row.line, user: row.user_id, ...listed("menus", menus) };
        await note({ action: request.body.decision, ...detail });
      });
      return ok(reply, null);
    },
  );
}
