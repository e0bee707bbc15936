import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely, Transaction } from "kysely";
import { companySwitchSchema, virtualSwitchSchema } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";
import { sessionOf } from "./authenticate.ts";
import { chooseOwn, chooseVirtual, readCorps } from "./companies.ts";
import { ok } from "../../http/index.ts";
import { eventOf, type SecurityLog } from "../../security-log/index.ts";
import { readSessionUser } from "./session-user.ts";
import type { Acting, SessionStore } from "./store.ts";

const path = "/pms/api/session";
const tags = ["session"];
const bodyLimit = 16 * 1024;

interface Dependencies {
  db: Kysely<CoreTables>;
  sessions: SessionStore;
  securityLog: SecurityLog;
}

/** Choosing the company that one works for (R72-04 … R72-09). `scope` is behind the sign-in. */
export function addCompanyRoutes(scope: FastifyInstance, { db, sessions, securityLog }: Dependencies): void {
  const typed = scope.withTypeProvider<ZodTypeProvider>();

  /** Answers the session user of the company that was chosen, with a new token. */
  async function switchTo(
    request: FastifyRequest,
    reply: FastifyReply,
    choose: (trx: Transaction<CoreTables>) => Promise<Acting>,
  ): Promise<FastifyReply> {
    let tell = () => {};
    const session = await sessions.replace(sessionOf(request), {
      choose,
      async record(trx, { corpCode, mode }) {
        const { corpCode: from } = sessionOf(request);
        // The way in is written down with the company that it leads to.
        tell = await securityLog.recordIn(trx, { ...eventOf(request, "company-switch", { from }), corpCode, mode });
      },
    });
    tell();
    return ok(reply, await readSessionUser(db, session));
  }

  typed.get(`${path}/corps`, { schema: { tags, summary: "Companies to choose from" } }, async (request, reply) =>
    ok(reply, await readCorps(db, sessionOf(request).userId)),
  );

  typed.post(
    `${path}/setBghCompany`,
    { bodyLimit, schema: { tags, summary: "Work for another company of one's own", body: companySwitchSchema } },
    (request, reply) => switchTo(request, reply, (trx) => chooseOwn(trx, sessionOf(request), request.body.corpCode)),
  );

  // `relaxMode` is taken and means nothing here: it loosens checks that only other backends make.
  typed.post(
    `${path}/setVirtualGroupUser`,
    { bodyLimit, schema: { tags, summary: "Act for a company of others, or imitate it", body: virtualSwitchSchema } },
    (request, reply) => {
      const { corpCode, imitateCompany } = request.body;
      const mode = imitateCompany === "true" ? "imitate" : "virtual";
      return switchTo(request, reply, (trx) => chooseVirtual(trx, sessionOf(request), corpCode, mode));
    },
  );

  typed.post(
    `${path}/returnToOwn`,
    { bodyLimit, schema: { tags, summary: "Back to one's own company" } },
    (request, reply) =>
      switchTo(request, reply, (trx) => chooseOwn(trx, sessionOf(request), sessionOf(request).ownCorpCode)),
  );
}
