import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { CoreTables, DialectName } from "../../db/index.ts";
import { ok } from "../../http/index.ts";
import { eventOf, type SecurityLog } from "../../security-log/index.ts";
import { sessionOf } from "./authenticate.ts";
import { endSignIns, readSignIns } from "./sign-ins.ts";
import type { SessionStore } from "./store.ts";
import { lockUser } from "./users.ts";

const path = "/pms/api/session/sign-ins";
const tags = ["session"];
const oneSchema = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

interface Dependencies {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  now: () => number;
  sessions: SessionStore;
  securityLog: SecurityLog;
}

/** The sign-ins of the caller: which there are, and ending them from here. `scope` is behind the sign-in. */
export function addSignInRoutes(
  scope: FastifyInstance,
  { db, dialect, now, sessions, securityLog }: Dependencies,
): void {
  const typed = scope.withTypeProvider<ZodTypeProvider>();

  /** Ends one of them, or all but that of the call; those that are gone already are none. */
  async function end(request: FastifyRequest, reply: FastifyReply, id?: string): Promise<FastifyReply> {
    const { userId, family } = sessionOf(request);
    let tell = () => {};
    const ended = await db.transaction().execute(async (trx) => {
      await lockUser(trx, dialect, userId);
      const which = { userId, except: family, ...(id !== undefined && { id }) };
      const count = await endSignIns(trx, which, (signIn) => sessions.endFamily(trx, signIn));
      if (count > 0) tell = await securityLog.recordIn(trx, eventOf(request, "sign-ins-ended", { count }));
      return count;
    });
    tell();
    return ok(reply, { ended });
  }

  typed.get(path, { schema: { tags, summary: "One's own sign-ins" } }, async (request, reply) => {
    const { userId, family } = sessionOf(request);
    return ok(reply, await readSignIns(db, { userId, family, now: now(), lastCallOf: sessions.lastCallOf }));
  });
  typed.delete(
    path,
    { schema: { tags, summary: "End another one of one's own sign-ins", querystring: oneSchema } },
    (request, reply) => end(request, reply, request.query.id),
  );
  typed.delete(
    `${path}/others`,
    { schema: { tags, summary: "End every sign-in of one's own but this one" } },
    (request, reply) => end(request, reply),
  );
}
