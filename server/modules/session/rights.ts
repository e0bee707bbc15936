import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";
import type { Acting } from "./store.ts";

/** Whose menu, functions and home a session has, and in which company. */
export interface RightsOwner {
  userNo: string;
  corpCode: string;
}

/**
 * A virtual company changes the data and leaves the rights; who imitates one has the rights of its default user.
 * Undefined where the company has none.
 */
export async function rightsOwnerOf(
  db: Kysely<CoreTables>,
  { userNo, corpCode, ownCorpCode, mode }: Acting & { userNo: string },
): Promise<RightsOwner | undefined> {
  if (mode !== "imitate") return { userNo, corpCode: ownCorpCode };
  const company = await db
    .selectFrom("company")
    .select("default_user_no")
    .where("code", "=", corpCode)
    .executeTakeFirst();
  return company?.default_user_no ? { userNo: company.default_user_no, corpCode } : undefined;
}

/** Whether a session was granted a function, on whatever page. */
export async function hasFunction(
  db: Kysely<CoreTables>,
  session: Acting & { userNo: string },
  code: string,
): Promise<boolean> {
  const owner = await rightsOwnerOf(db, session);
  if (!owner) return false;
  const grant = await db
    .selectFrom("function_grant")
    .select("id")
    .where("user_no", "=", owner.userNo)
    .where("corp_code", "=", owner.corpCode)
    .where("code", "=", code)
    .executeTakeFirst();
  return grant !== undefined;
}
