import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Transaction } from "kysely";
import {
  formChangeSchema,
  queryViewChangeSchema,
  tableColumnChangeSchema,
  type PersonalisationScope,
} from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { companyPersonalisationFunction, personalisationBase } from "@customs-portal/sdk/limits";
import { errorEnvelope } from "../../http/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { changeValue, type ValueChange } from "./change-value.ts";
import { columnChange, formChange, queryViewChange, readForm } from "./changes.ts";
import { readValues } from "./read-values.ts";
import type { PersonalOwner } from "./table.ts";

const tags = ["personalisation"];

/** Who may read and change the values of a scope. */
const requirements: Record<PersonalisationScope, { read: RouteRequirement; change: RouteRequirement }> = {
  user: {
    read: { session: "values are those of the caller alone" },
    change: { session: "values are those of the caller alone" },
  },
  company: {
    read: { session: "whoever works for a company sees its tables and forms as it has set them up" },
    change: { function: companyPersonalisationFunction },
  },
};

/** The personalisation calls (R74-01 … R74-08, and ours for views), for the signed-in user or the company of the session. */
export function addPersonalisationRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { db, readDb, dialect, ok, scopeOf, localeOf, signalOf, refuseWhileImitating, audit } = context;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  function ownerOf(request: FastifyRequest, scope: PersonalisationScope): PersonalOwner {
    const { userId, corpCode } = scopeOf(request);
    return { scope, owner: scope === "user" ? userId : corpCode };
  }

  /** Answers what stands now, as a refusal where the change was not stored. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: PersonalisationScope,
    wanted: ValueChange,
  ): Promise<FastifyReply> {
    refuseWhileImitating(request);
    const { kind, key } = wanted;
    const auditing = {
      audit: (trx: Transaction<never>) => audit(trx, request, "company-personalisation", { kind, key }),
    };
    const store = { db, dialect, ...(scope === "company" && auditing) };
    const { isStored, value, version } = await changeValue(store, ownerOf(request, scope), wanted);
    const data =
      kind === "xdoColumnTemplate"
        ? { key, version, xdoColumnTemplate: value ?? {} }
        : { key, version, ...(kind === "form" ? readForm(value ?? []) : { value: value ?? [] }) };
    if (isStored) return ok(reply, data);
    const refused = errorEnvelope(new PortalError("personalisation-conflict"), localeOf(request));
    return reply.code(refused.code).send({ ...refused, data });
  }

  for (const scope of ["user", "company"] as const) {
    const { read, change: mayChange } = requirements[scope];
    const whose = scope === "user" ? "user" : "company";
    typed.get(
      `${personalisationBase}/${scope}`,
      {
        config: { requires: read },
        schema: { tags, summary: `What the ${whose} has set up, by kind and resource id` },
      },
      async (request, reply) => ok(reply, await readValues(readDb, ownerOf(request, scope), signalOf(reply))),
    );
    typed.put(
      `${personalisationBase}/${scope}/table_column`,
      {
        config: { requires: mayChange },
        schema: {
          tags,
          summary: `Save columns or column templates of a table for the ${whose}`,
          body: tableColumnChangeSchema,
        },
      },
      (request, reply) => change(request, reply, scope, columnChange(request.body)),
    );
    typed.put(
      `${personalisationBase}/${scope}/form`,
      {
        config: { requires: mayChange },
        schema: { tags, summary: `Save the shown fields of a form for the ${whose}`, body: formChangeSchema },
      },
      (request, reply) => change(request, reply, scope, formChange(request.body)),
    );
    typed.put(
      `${personalisationBase}/${scope}/query_view`,
      {
        config: { requires: mayChange },
        schema: {
          tags,
          summary: `Save the views of the filters of a list for the ${whose}`,
          body: queryViewChangeSchema,
        },
      },
      (request, reply) => change(request, reply, scope, queryViewChange(request.body)),
    );
  }
}
