import type { Kysely } from "kysely";
import { grantsFunction } from "@customs-portal/sdk/limits";
import { accessTables } from "./table.ts";

/** Of a company with more administrators of grants, so many are told of a request: each box is trimmed on the way. */
const toldMax = 10;

/**
 * Grants of the right to decide, to users who belong to the company themselves. What a session borrows, and a grant that
 * outlived the membership, count for nothing here.
 */
function grantsToDecide(db: Kysely<never>, corpCode: string) {
  return accessTables(db)
    .selectFrom("function_grant as g")
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_id", "=", "g.user_id").onRef("m.corp_code", "=", "g.corp_code"),
    )
    .where("g.corp_code", "=", corpCode)
    .where("g.code", "=", grantsFunction);
}

/** Whether a user administers grants in a company that the user belongs to. */
export async function administersGrants(
  db: Kysely<never>,
  { userId, corpCode }: { userId: string; corpCode: string },
): Promise<boolean> {
  const found = await grantsToDecide(db, corpCode).select("g.id").where("g.user_id", "=", userId).executeTakeFirst();
  return found !== undefined;
}

/** Ids of the users who may decide what a user asks for and open the page for it, 10 at most: never the user's own. */
export async function decidersOf(
  db: Kysely<never>,
  { userId, corpCode }: { userId: string; corpCode: string },
  page: string,
): Promise<string[]> {
  const rows = await grantsToDecide(db, corpCode)
    .innerJoin("app_user as u", "u.id", "g.user_id")
    .innerJoin("menu_grant as p", (join) =>
      join.onRef("p.user_id", "=", "g.user_id").onRef("p.corp_code", "=", "g.corp_code"),
    )
    .select("g.user_id")
    .distinct()
    .where("p.menu_name", "=", page)
    .where("g.user_id", "<>", userId)
    .where("u.status", "=", "active")
    .orderBy("g.user_id")
    .limit(toldMax)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
