import type { LinePortal } from "@customs-portal/sdk";
import {
  askedAccessPageSchema,
  auditCheckSchema,
  auditPageSchema,
  companyListSchema,
  grantListSchema,
  menuListSchema,
  userDetailSchema,
  userPageSchema,
  type AccessDecision,
  type AdministeredCompany,
  type AdministeredMenu,
  type GrantList,
  type UserDetail,
} from "@customs-portal/sdk/administration";
import { administrationBase } from "@customs-portal/sdk/limits";

/** The page tells of its own failures, so that they are read once. */
const shownByPage = { notice: false } as const;
const at = (path: string) => `${administrationBase}/${path}`;

/** Values of a query, those left out that are undefined. */
export type Query = Readonly<Record<string, string | number>>;

/** A page of users. @param part `users`, or `grants/users` for whoever administers grants alone */
export function fetchUsers(portal: LinePortal, part: "users" | "grants/users", query: Query, signal: AbortSignal) {
  return portal.http.get(at(part), { ...shownByPage, schema: userPageSchema, query, signal });
}

export function fetchUser(portal: LinePortal, id: string, signal: AbortSignal): Promise<UserDetail> {
  return portal.http.get(at("users/detail"), { ...shownByPage, schema: userDetailSchema, query: { id }, signal });
}

export function fetchCompanies(portal: LinePortal, signal: AbortSignal): Promise<AdministeredCompany[]> {
  return portal.http.get(at("companies"), { ...shownByPage, schema: companyListSchema, signal });
}

export function fetchMenus(portal: LinePortal, signal: AbortSignal): Promise<AdministeredMenu[]> {
  return portal.http.get(at("menus"), { ...shownByPage, schema: menuListSchema, signal });
}

export function fetchGrants(
  portal: LinePortal,
  query: { userId: string; corpCode: string },
  signal: AbortSignal,
): Promise<GrantList> {
  return portal.http.get(at("grants"), { ...shownByPage, schema: grantListSchema, query, signal });
}

export function fetchAudit(portal: LinePortal, query: Query, signal: AbortSignal) {
  return portal.http.get(at("audit"), { ...shownByPage, schema: auditPageSchema, query, signal });
}

export function checkAudit(portal: LinePortal) {
  return portal.http.get(at("audit/check"), { schema: auditCheckSchema });
}

/** Adds something. @throws HttpError */
export async function add(portal: LinePortal, part: string, body: object): Promise<void> {
  await portal.http.post(at(part), body, shownByPage);
}

/** Changes something. @throws HttpError `edit-conflict` where somebody else has done so since it was read */
export async function change(portal: LinePortal, part: string, body: object): Promise<void> {
  await portal.http.put(at(part), body, shownByPage);
}

/** Removes or ends something. @throws HttpError */
export async function remove(portal: LinePortal, part: string, query: Query): Promise<void> {
  await portal.http.delete(at(part), { ...shownByPage, query });
}

const accessPath = "/pms/api/access-requests";
/** As many open requests are shown; others follow once these are decided. */
const shownRequests = 50;

/** What users of the company have asked for and nobody has decided. @throws HttpError */
export function fetchAccessRequests(portal: LinePortal, signal: AbortSignal) {
  const query = { state: "asked", pageSize: shownRequests };
  return portal.http.get(accessPath, { ...shownByPage, schema: askedAccessPageSchema, query, signal });
}

/** Grants or declines what somebody has asked for. @throws HttpError */
export async function decideAccess(portal: LinePortal, decision: AccessDecision): Promise<void> {
  await portal.http.post(`${accessPath}/decide`, decision, shownByPage);
}
