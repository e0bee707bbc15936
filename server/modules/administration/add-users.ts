import type { Insertable, Transaction } from "kysely";
import { uuidv7, type CoreTables, type FunctionGrantTable, type MenuGrantTable } from "../../db/index.ts";
import { forgetName } from "../session/index.ts";
import { newUserRow, type UserToAdd } from "./users.ts";

/** A user to be added with all that the user may do. */
export interface NewUser extends UserToAdd {
  menus: readonly Omit<Insertable<MenuGrantTable>, "user_id">[];
  functions: readonly Omit<Insertable<FunctionGrantTable>, "id" | "user_id">[];
}

/** Rows of one statement: both databases take so many values. */
const batchRows = 500;

async function insertAll<Name extends "app_user" | "user_company" | "menu_grant" | "function_grant">(
  trx: Transaction<CoreTables>,
  table: Name,
  rows: readonly Insertable<CoreTables[Name]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchRows)
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + batchRows))
      .execute();
}

/** The rows without those that say the same again. */
function distinct<T>(rows: readonly T[], keyOf: (row: T) => unknown): T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row])).values()];
}

/**
 * Adds many users, with a few statements for some hundred of them. Names, companies and menu entries were checked in the
 * same transaction.
 */
export async function addUsers(
  trx: Transaction<CoreTables>,
  users: readonly NewUser[],
  created_at: number,
): Promise<void> {
  const made = users.map((user) => ({ user, user_id: uuidv7() }));
  for (const { user } of made) await forgetName(trx, user.user_no);
  await insertAll(
    trx,
    "app_user",
    made.map(({ user: { companies: _companies, menus: _menus, functions: _functions, ...user }, user_id }) =>
      newUserRow(user_id, user, created_at),
    ),
  );
  await insertAll(
    trx,
    "user_company",
    made.flatMap(({ user, user_id }) => user.companies.map((corp_code, ord) => ({ user_id, corp_code, ord }))),
  );
  await insertAll(
    trx,
    "menu_grant",
    made.flatMap(({ user, user_id }) =>
      distinct(user.menus, ({ corp_code, menu_name }) => [corp_code, menu_name]).map((grant) => ({
        ...grant,
        user_id,
      })),
    ),
  );
  await insertAll(
    trx,
    "function_grant",
    made.flatMap(({ user, user_id }) =>
      distinct(user.functions, ({ corp_code, code, parent_path, group_name }) => [
        corp_code,
        code,
        parent_path,
        group_name,
      ]).map((grant) => ({ ...grant, id: uuidv7(), user_id })),
    ),
  );
}
