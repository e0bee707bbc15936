import type { Kysely } from "kysely";
import type { FunctionGrant, SessionUser } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { readMenu } from "./menu-tree.ts";
import { rightsOwnerOf, type RightsOwner } from "./rights.ts";
import type { NewSession } from "./store.ts";

async function readFunctions(db: Kysely<CoreTables>, { userId, corpCode }: RightsOwner): Promise<FunctionGrant[]> {
  const rows = await db
    .selectFrom("function_grant")
    .selectAll()
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .orderBy("ord")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    parentPath: row.parent_path,
    group: row.group_name,
    icon: row.icon,
    ...(row.title === null ? {} : { meta: { title: JSON.parse(row.title) as Record<string, string> | string } }),
    cssClass: row.css_class,
  }));
}

const readUser = (db: Kysely<CoreTables>, userId: string) =>
  db.selectFrom("app_user").selectAll().where("id", "=", userId).executeTakeFirst();

const readCompany = (db: Kysely<CoreTables>, code: string) =>
  db.selectFrom("company").selectAll().where("code", "=", code).executeTakeFirst();

/** Menu, functions and home. Somebody without rights has the home page alone. */
async function readRights(db: Kysely<CoreTables>, owner: RightsOwner | undefined) {
  const user = owner && (await readUser(db, owner.userId));
  if (!user) return { menu: [], functions: [], defaultHome: "/home", screenHome: "" };
  return {
    menu: await readMenu(db, owner),
    functions: await readFunctions(db, owner),
    defaultHome: user.default_home,
    screenHome: user.screen_home,
  };
}

/** The session user as the wire knows it: the person, the company acted for, and what both together may open. */
export async function readSessionUser(
  db: Kysely<CoreTables>,
  { token, ip, ...session }: NewSession,
): Promise<SessionUser> {
  const user = await readUser(db, session.userId);
  const company = await readCompany(db, session.corpCode);
  const own = session.ownCorpCode === session.corpCode ? company : await readCompany(db, session.ownCorpCode);
  // Removed between the sign-in check and here.
  if (!user || !company || !own) throw new PortalError("session-expired");
  return {
    accessToken: token,
    userId: user.id,
    userNo: user.user_no,
    userName: user.user_name,
    company: company.code,
    companyName: company.name,
    socialCreditCode: company.credit_code,
    adminType: user.admin_type,
    ...(await readRights(db, await rightsOwnerOf(db, session))),
    tenantOid: company.tenant_oid,
    tenantName: company.tenant_name,
    selfCostcenters: JSON.parse(user.self_costcenters) as string[],
    organizationCostcenters: JSON.parse(user.organization_costcenters) as string[],
    divisionCode: user.division_code,
    divisionName: user.division_name,
    corpType: company.corp_type,
    ip,
    forceChangePwd: user.force_change_pwd === 1,
    mode: session.mode,
    ownCompany: own.code,
    ownCompanyName: own.name,
  };
}
