import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { administrationCodes } from "./functions.ts";

/** What somebody administers: company codes by function code. */
export type Powers = ReadonlyMap<string, ReadonlySet<string>>;

/** What users administer, by their ids; those who administer nothing are left out. */
export async function readPowers(
  db: Kysely<CoreTables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Powers>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("function_grant as g")
    // What the user may do ends with the membership.
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_id", "=", "g.user_id").onRef("m.corp_code", "=", "g.corp_code"),
    )
    .select(["g.user_id", "g.corp_code", "g.code"])
    .where("g.user_id", "in", [...userIds])
    .where("g.code", "in", [...administrationCodes])
    .execute();
  const powers = new Map<string, Map<string, Set<string>>>();
  for (const { user_id, corp_code, code } of rows) {
    const byCode = powers.get(user_id) ?? new Map<string, Set<string>>();
    byCode.set(code, (byCode.get(code) ?? new Set()).add(corp_code));
    powers.set(user_id, byCode);
  }
  return powers;
}

/** The companies in which the caller has a function of the administration. */
export async function reachOf(db: Kysely<CoreTables>, userId: string, code: string): Promise<ReadonlySet<string>> {
  const powers = await readPowers(db, [userId]);
  return powers.get(userId)?.get(code) ?? new Set();
}

/** Whether somebody has a power that somebody else has not. @param corpCode of this company alone */
export function hasMore(theirs: Powers | undefined, ours: Powers | undefined, corpCode?: string): boolean {
  return [...(theirs ?? [])].some(([code, companies]) =>
    [...companies].some(
      (company) => (corpCode === undefined || company === corpCode) && !ours?.get(code)?.has(company),
    ),
  );
}

/** Companies whose rights users have without belonging to them, by their ids: those they act for or stand for. */
async function readLent(
  db: Kysely<CoreTables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lent = new Map<string, Set<string>>();
  if (userIds.length === 0) return lent;
  const acting = await db
    .selectFrom("virtual_company_grant")
    .select(["user_id", "corp_code"])
    .where("user_id", "in", [...userIds])
    .execute();
  const standing = await db
    .selectFrom("company")
    .select(["default_user_id as user_id", "code as corp_code"])
    .where("default_user_id", "in", [...userIds])
    .execute();
  for (const { user_id, corp_code } of [...acting, ...standing])
    if (user_id !== null) lent.set(user_id, (lent.get(user_id) ?? new Set()).add(corp_code));
  return lent;
}

/** A user as far as others may administer it. */
export interface Administered {
  id: string;
  companies: readonly string[];
}

/**
 * Which users the caller may change by a function: those all of whose companies it covers, also those they act for or
 * are the default user of, and who administer nothing that the caller does not. Whoever sets the password of somebody
 * gets what that one may do; of oneself one gets nothing new.
 */
export async function managedOnes(
  db: Kysely<CoreTables>,
  callerId: string,
  code: string,
  users: readonly Administered[],
): Promise<ReadonlySet<string>> {
  const powers = await readPowers(db, [callerId, ...users.map(({ id }) => id)]);
  const own = powers.get(callerId);
  const reach = own?.get(code);
  const lent = await readLent(
    db,
    users.map(({ id }) => id).filter((id) => id !== callerId),
  );
  const managed = users.filter(
    ({ id, companies }) =>
      companies.length > 0 &&
      [...companies, ...(lent.get(id) ?? [])].every((company) => reach?.has(company)) &&
      !hasMore(powers.get(id), own),
  );
  return new Set(managed.map(({ id }) => id));
}

/** @throws PortalError `forbidden` where a company is not one of the caller's to administer */
export function mustReach(reach: ReadonlySet<string>, companies: Iterable<string>): void {
  for (const company of companies) if (!reach.has(company)) throw new PortalError("forbidden");
}
