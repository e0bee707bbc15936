import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import type { CoreTables } from "../../db/index.ts";
import { reachOf } from "./reach.ts";
import { seesWholeLog } from "./whole-log.ts";

/** Whose entries somebody may see: undefined for all, else the companies. */
export type AuditReach = readonly string[] | undefined;

/** Whoever sees the log of every company sees all of it. */
export async function auditReachOf(db: Kysely<CoreTables>, userId: string): Promise<AuditReach> {
  if (await seesWholeLog(db, userId)) return undefined;
  return [...(await reachOf(db, userId, administrationFunctions.audit))];
}

/** Narrows a query to entries of these companies, and to those without a company of users who belong to one. */
export function withinReach<O>(
  query: SelectQueryBuilder<CoreTables, "audit_event", O>,
  reach: AuditReach,
): SelectQueryBuilder<CoreTables, "audit_event", O> {
  if (reach === undefined) return query;
  // Also what has no company is nobody's to see who audits none.
  if (reach.length === 0) return query.where(sql<boolean>`1 = 0`);
  const codes = [...reach];
  return query.where(({ or, and, eb, exists, selectFrom }) =>
    or([
      eb("audit_event.corp_code", "in", codes),
      and([
        eb("audit_event.corp_code", "=", ""),
        exists(
          selectFrom("app_user as u")
            .innerJoin("user_company as m", "m.user_id", "u.id")
            .select("u.id")
            .where(({ or: either, and: all, eb: is }) =>
              either([
                is("u.id", "=", is.ref("audit_event.user_id")),
                // A refused sign-in names somebody who has not signed in; before there was such a user, a stranger.
                all([
                  is("audit_event.user_id", "=", ""),
                  is("u.user_no", "=", is.ref("audit_event.user_no")),
                  is("u.created_at", "<=", is.ref("audit_event.at")),
                ]),
              ]),
            )
            .where("u.status", "<>", "retired")
            .where("m.corp_code", "in", codes),
        ),
      ]),
    ]),
  );
}
