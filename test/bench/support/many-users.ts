import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { uuidv7, type CoreTables } from "../../../server/db/index.ts";

/** Users of one statement. */
const atOnce = 200;

/** Lets a user, in another company as well, what the user may in the own one. */
export async function addCompany(db: Kysely<CoreTables>, userNo: string, corpCode: string): Promise<void> {
  const { id } = await db.selectFrom("app_user").select("id").where("user_no", "=", userNo).executeTakeFirstOrThrow();
  await db.insertInto("user_company").values({ user_id: id, corp_code: corpCode, ord: 100 }).execute();
  const menus = await db.selectFrom("menu_grant").selectAll().where("user_id", "=", id).execute();
  const functions = await db.selectFrom("function_grant").selectAll().where("user_id", "=", id).execute();
  await db
    .insertInto("menu_grant")
    .values(menus.map((row) => ({ ...row, corp_code: corpCode })))
    .execute();
  await db
    .insertInto("function_grant")
    .values(functions.map((row) => ({ ...row, id: randomUUID(), corp_code: corpCode })))
    .execute();
}

/** Makes users who may do what another one may, with the same password. @returns their names */
export async function addUsers(db: Kysely<CoreTables>, like: string, count: number): Promise<string[]> {
  const model = await db.selectFrom("app_user").selectAll().where("user_no", "=", like).executeTakeFirstOrThrow();
  const companies = await db.selectFrom("user_company").selectAll().where("user_id", "=", model.id).execute();
  const menus = await db.selectFrom("menu_grant").selectAll().where("user_id", "=", model.id).execute();
  const functions = await db.selectFrom("function_grant").selectAll().where("user_id", "=", model.id).execute();
  const users = Array.from({ length: count }, (_, at) => ({
    ...model,
    id: uuidv7(Date.now()),
    user_no: `bench-${at}`,
  }));
  for (let from = 0; from < count; from += atOnce)
    await db
      .insertInto("app_user")
      .values(users.slice(from, from + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const { id, user_no } of users) {
    const known = await db.selectFrom("app_user").select("id").where("user_no", "=", user_no).executeTakeFirst();
    if (known?.id !== id) continue;
    await db
      .insertInto("user_company")
      .values(companies.map((row) => ({ ...row, user_id: id })))
      .execute();
    await db
      .insertInto("menu_grant")
      .values(menus.map((row) => ({ ...row, user_id: id })))
      .execute();
    if (functions.length === 0) continue;
    await db
      .insertInto("function_grant")
      .values(functions.map((row) => ({ ...row, id: randomUUID(), user_id: id })))
      .execute();
  }
  return users.map(({ user_no }) => user_no);
}
