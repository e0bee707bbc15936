import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { auditQuerySchema, type AuditEntry, type AuditFilter } from "@customs-portal/sdk/administration";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import type { CoreTables } from "../../db/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { checkChain, titledKinds } from "../../security-log/index.ts";
import { chooseEntries, newestEntries, type AuditChoice } from "./audit-log.ts";
import { auditReachOf, withinReach } from "./audit-reach.ts";

const tags = ["administration"];
const path = `${administrationBase}/audit`;
const config = { requires: { function: administrationFunctions.audit } satisfies RouteRequirement };
/** A long chain takes its time. */
const checkLimitMs = 110_000;

/** A filter of the wire as a choice of entries. */
export function toChoice({ kind, user, corpCode, from, to }: AuditFilter): AuditChoice {
  const kinds = kind === undefined || kind === "" ? undefined : kind.split(",");
  return { kinds, user, company: corpCode, from, to };
}

/** The calls for the security log: entries, and a check that none was changed. */
export function addAuditRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { ok, scopeOf, signalOf } = context;
  const db = context.db as unknown as Kysely<CoreTables>;
  const readDb = context.readDb as unknown as Kysely<CoreTables>;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    path,
    {
      config,
      schema: { tags, summary: "Entries of the security log, the newest first", querystring: auditQuerySchema },
    },
    async (request, reply) => {
      const { page, pageSize, ...filter } = request.query;
      const signal = signalOf(reply);
      const reach = await auditReachOf(db, scopeOf(request).userId);
      const choice = toChoice(filter);
      const { total } = await withinReach(chooseEntries(readDb.selectFrom("audit_event"), choice), reach)
        .select(({ fn }) => fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow({ signal });
      const rows = await withinReach(newestEntries(readDb, choice), reach)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute({ signal });
      const entries = rows.map(
        ({ seq, at, kind, user_no, corp_code, mode, ip, method, route, detail }): AuditEntry => ({
          seq,
          at,
          kind,
          userNo: user_no,
          corpCode: corp_code,
          mode,
          ip,
          method,
          route,
          detail: JSON.parse(detail) as AuditEntry["detail"],
        }),
      );
      return ok(reply, { rows: entries, total: Number(total), kinds: titledKinds });
    },
  );

  typed.get(
    `${path}/check`,
    {
      config: { ...config, limitMs: checkLimitMs },
      schema: { tags, summary: "Check that no entry was changed or removed" },
    },
    async (_request, reply) => {
      const state = await checkChain(readDb, signalOf(reply));
      if (state.isWhole) return ok(reply, { isWhole: true, entries: state.entries, seq: state.last });
      return ok(reply, { isWhole: false, entries: 0, seq: state.seq, problem: state.problem });
    },
  );
}
