import type { Kysely } from "kysely";
import type { Corp } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables, SessionMode } from "../../db/index.ts";
import type { Acting, Session } from "./store.ts";

/** The companies a user may choose from: one's own first, then those one may act for. R3-16 */
export interface CorpList {
  hasTags: boolean;
  canChangeCorp: boolean;
  corpGroupList: Corp[];
}

type CompanyRow = { code: string; name: string; tenant_name: string };

/** The group of companies stands for the department: it is what a long list is ordered by. */
function toCorp({ code, name, tenant_name }: CompanyRow, type: SessionMode): Corp {
  return { corpCode: code, corpName: name, department: tenant_name, type };
}

/** Reads the companies of a user. */
export async function readCorps(db: Kysely<CoreTables>, userId: string): Promise<CorpList> {
  const own = await db
    .selectFrom("user_company as u")
    .innerJoin("company as c", "c.code", "u.corp_code")
    .select(["c.code", "c.name", "c.tenant_name"])
    .where("u.user_id", "=", userId)
    .orderBy("u.ord")
    .execute();
  const granted = await db
    .selectFrom("virtual_company_grant as g")
    .innerJoin("company as c", "c.code", "g.corp_code")
    .select(["c.code", "c.name", "c.tenant_name", "g.mode"])
    .where("g.user_id", "=", userId)
    .orderBy("c.code")
    .orderBy("g.mode", "desc")
    .execute();
  const corpGroupList = [
    ...own.map((row) => toCorp(row, "own")),
    ...granted.map(({ mode, ...row }) => toCorp(row, mode)),
  ];
  return { hasTags: corpGroupList.length > 0, canChangeCorp: corpGroupList.length > 1, corpGroupList };
}

/** A company of the user's own. @throws PortalError `forbidden` */
export async function chooseOwn(db: Kysely<CoreTables>, { userId }: Session, corpCode: string): Promise<Acting> {
  const row = await db
    .selectFrom("user_company")
    .select("corp_code")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst();
  if (!row) throw new PortalError("forbidden");
  return { corpCode, mode: "own", ownCorpCode: corpCode };
}

/** A company that the user may act for. @throws PortalError `forbidden` */
export async function chooseVirtual(
  db: Kysely<CoreTables>,
  { userId, ownCorpCode }: Session,
  corpCode: string,
  mode: Exclude<SessionMode, "own">,
): Promise<Acting> {
  const row = await db
    .selectFrom("virtual_company_grant")
    .select("corp_code")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("mode", "=", mode)
    .executeTakeFirst();
  if (!row) throw new PortalError("forbidden");
  return { corpCode, mode, ownCorpCode };
}
