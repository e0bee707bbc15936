import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, DialectName } from "../../db/index.ts";
import type { Delegation, Delegations } from "../../module-contract/index.ts";
import { eventOf, type SecurityLog } from "../../security-log/index.ts";
import { isAudited, sessionOf } from "./authenticate.ts";
import type { Session } from "./store.ts";
import { lockUser } from "./users.ts";

interface Dependencies {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  securityLog: Pick<SecurityLog, "record">;
}

/** What a delegation is today; undefined where its user could not have a session for it, or must change the password. */
async function sessionFor(db: Kysely<CoreTables>, delegation: Delegation, ip: string): Promise<Session | undefined> {
  const { userId, corpCode, mode, ownCorpCode, family, tokenHash } = delegation;
  const row = await db
    .selectFrom("app_user as u")
    .innerJoin("user_company as c", "c.user_id", "u.id")
    .select("u.user_no")
    .select((select) => select.selectFrom("rights_version").select("version").as("rights_version"))
    .where("u.id", "=", userId)
    .where("u.status", "=", "active")
    .where("u.force_change_pwd", "=", 0)
    .where("c.corp_code", "=", ownCorpCode)
    .$if(mode !== "own", (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("virtual_company_grant as g")
            .select("g.user_id")
            .where("g.user_id", "=", userId)
            .where("g.corp_code", "=", corpCode)
            .where("g.mode", "=", mode === "imitate" ? "imitate" : "virtual"),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    tokenHash,
    family,
    userId,
    userNo: row.user_no,
    corpCode,
    mode,
    ownCorpCode,
    ip,
    forceChangePwd: false,
    isReplaced: false,
    rightsVersion: row.rights_version ?? 0,
  };
}

/** Lets modules work for a user beyond a session, with the rights that a session would have at that time. */
export function createDelegations({ db, dialect, securityLog }: Dependencies): Delegations {
  return {
    async delegate(trx, request, tokenHash) {
      const { userId, corpCode, mode, ownCorpCode, family, tokenHash: bearer } = sessionOf(request);
      const core = trx as unknown as Transaction<CoreTables>;
      await lockUser(core, dialect, userId);
      const live = await core
        .selectFrom("session")
        .select("family")
        .where("token_hash", "=", bearer)
        .executeTakeFirst();
      if (!live) throw new PortalError("session-expired");
      return { userId, corpCode, mode, ownCorpCode, family, tokenHash };
    },
    async enter(request: FastifyRequest, delegation) {
      const isFirst = request.session === null;
      const session = await sessionFor(db, delegation, request.ip);
      if (!session) return false;
      request.session = session;
      if (isFirst && isAudited(request)) await securityLog.record(eventOf(request, "acting-write"));
      return true;
    },
  };
}
