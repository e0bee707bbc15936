import type { Kysely, Transaction } from "kysely";
import type { FunctionKey } from "@customs-portal/sdk/administration";
import { uuidv7, type CoreTables } from "../../db/index.ts";
import { settleAccessRequests } from "../access-requests/index.ts";
import { grantMenus } from "../session/index.ts";
import { keyOfFunction, toFunctionKey } from "./function-catalogue.ts";
import type { FunctionToGrant } from "./functions.ts";
import { mustHaveMenu } from "./menus.ts";
import { absent } from "./refusal.ts";

/** Where grants stand: a user in some companies. */
export interface GrantPlace {
  userId: string;
  companies: readonly string[];
}

/** Which function buttons are meant; what is left out is any. */
export interface FunctionChoice {
  code: string;
  parentPath?: string | null | undefined;
  group?: string | null | undefined;
}

/** Grants menu entries, and ends what the user has asked for and has by that. */
async function grantAsked(db: Kysely<CoreTables>, place: GrantPlace, menus: readonly string[]): Promise<void> {
  await grantMenus(db, { ...place, menus });
  await settleAccessRequests(db as unknown as Kysely<never>, place);
}

/** Grants a menu entry; one that is there stays. @throws AdministrationError where there is no such entry */
export async function grantMenu(db: Kysely<CoreTables>, place: GrantPlace, menu_name: string): Promise<void> {
  await mustHaveMenu(db, menu_name);
  await grantAsked(db, place, [menu_name]);
}

/** Takes a menu entry away. @returns whether there was one */
export async function revokeMenu(
  db: Kysely<CoreTables>,
  { userId, companies }: GrantPlace,
  menu: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("menu_grant")
    .where("user_id", "=", userId)
    .where("corp_code", "in", companies)
    .where("menu_name", "=", menu)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes function buttons away. @returns whether there was one */
export async function revokeFunction(
  db: Kysely<CoreTables>,
  { userId, companies }: GrantPlace,
  { code, parentPath, group }: FunctionChoice,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("function_grant")
    .where("user_id", "=", userId)
    .where("corp_code", "in", companies)
    .where("code", "=", code)
    .$if(parentPath !== undefined, (query) =>
      parentPath === null ? query.where("parent_path", "is", null) : query.where("parent_path", "=", parentPath ?? ""),
    )
    .$if(group !== undefined, (query) =>
      group === null ? query.where("group_name", "is", null) : query.where("group_name", "=", group ?? ""),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Grants a function button, in the place of one of the same code, page and group. */
export async function grantFunction(
  db: Kysely<CoreTables>,
  place: GrantPlace,
  button: FunctionToGrant,
  replaced: FunctionChoice,
): Promise<void> {
  await revokeFunction(db, place, replaced);
  await db
    .insertInto("function_grant")
    .values(place.companies.map((corp_code) => ({ ...button, id: uuidv7(), user_id: place.userId, corp_code })))
    .execute();
}

/** What changes of the grants of a user in a company. */
export interface GrantChanges {
  menus: { added: readonly string[]; removed: readonly string[] };
  /** `added` and `removed` are told apart by code, page and group. */
  functions: { added: readonly FunctionToGrant[]; removed: readonly FunctionKey[] };
}

async function removeFunctions(
  trx: Transaction<CoreTables>,
  { userId, corpCode }: { userId: string; corpCode: string },
  keys: ReadonlySet<string>,
): Promise<void> {
  if (keys.size === 0) return;
  const rows = await trx
    .selectFrom("function_grant")
    .select(["id", "code", "parent_path", "group_name"])
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .execute();
  const ids = rows.filter((row) => keys.has(keyOfFunction(toFunctionKey(row)))).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("function_grant").where("id", "in", ids).execute();
}

/**
 * Changes all grants of a user in a company, with a statement for each kind of change however many there are.
 * @throws AdministrationError where there is no such menu entry
 */
export async function changeGrants(
  trx: Transaction<CoreTables>,
  { userId, corpCode }: { userId: string; corpCode: string },
  { menus, functions }: GrantChanges,
): Promise<void> {
  if (menus.added.length > 0) {
    const rows = await trx.selectFrom("menu").select("name").where("name", "in", menus.added).execute();
    const known = new Set(rows.map(({ name }) => name));
    const unknown = menus.added.find((name) => !known.has(name));
    if (unknown !== undefined) throw absent(`menu entry "${unknown}"`);
    await grantAsked(trx, { userId, companies: [corpCode] }, menus.added);
  }
  if (menus.removed.length > 0)
    await trx
      .deleteFrom("menu_grant")
      .where("user_id", "=", userId)
      .where("corp_code", "=", corpCode)
      .where("menu_name", "in", menus.removed)
      .execute();
  await removeFunctions(trx, { userId, corpCode }, new Set(functions.removed.map(keyOfFunction)));
  if (functions.added.length > 0)
    await trx
      .insertInto("function_grant")
      .values(functions.added.map((button) => ({ ...button, id: uuidv7(), user_id: userId, corp_code: corpCode })))
      .execute();
}
