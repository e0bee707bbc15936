import type { Kysely } from "kysely";
import type { FunctionGrant, SessionUser } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { buildMenuTree } from "./menu-tree.ts";
import { rightsOwnerOf, type RightsOwner } from "./rights.ts";
import type { NewSession } from "./store.ts";

async function readFunctions(db: Kysely<CoreTables>, { userNo, corpCode }: RightsOwner): Promise<FunctionGrant[]> {
  const rows = await db
    .selectFrom("function_grant")
    .selectAll()
    .where("user_no", "=", userNo)
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

async function readMenu(db: Kysely<CoreTables>, { userNo, corpCode }: RightsOwner) {
  const grants = await db
    .selectFrom("menu_grant")
    .select("menu_name")
    .where("user_no", "=", userNo)
    .where("corp_code", "=", corpCode)
    .execute();
  const rows = await db.selectFrom("menu").selectAll().execute();
  return buildMenuTree(rows, new Set(grants.map((grant) => grant.menu_name)));
}

const readUser = (db: Kysely<CoreTables>, userNo: string) =>
  db.selectFrom("app_user").selectAll().where("user_no", "=", userNo).executeTakeFirst();

const readCompany = (db: Kysely<CoreTables>, code: string) =>
  db.selectFrom("company").selectAll().where("code", "=", code).executeTakeFirst();

/** Menu, functions and home. Somebody without rights has the home page alone. */
async function readRights(db: Kysely<CoreTables>, owner: RightsOwner | undefined) {
  const user = owner && (await readUser(db, owner.userNo));
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
  const user = await readUser(db, session.userNo);
  const company = await readCompany(db, session.corpCode);
  const own = session.ownCorpCode === session.corpCode ? company : await readCompany(db, session.ownCorpCode);
  // Removed between the sign-in check and here.
  if (!user || !company || !own) throw new PortalError("session-expired");
  return {
    accessToken: token,
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
