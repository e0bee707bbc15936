import type { Insertable, Kysely, Transaction } from "kysely";
import { uuidv7, type CoreTables, type DialectName, type UserTable } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import { forgetAccessRequests } from "../access-requests/index.ts";
import { disownElementHistory, forgetElementLines } from "../elements/index.ts";
import { cancelTasksOf } from "../export/index.ts";
import { forgetMessagesOf } from "../messages/index.ts";
import { forgetPersonalisation } from "../personalisation/index.ts";
import { findUser, forgetDevices, forgetName, lockUser, type KnownUser } from "../session/index.ts";
import { endTasks } from "../upload/index.ts";
import { mustHaveCompany } from "./companies.ts";
import { absent, taken, wrong } from "./refusal.ts";

const untyped = (db: Kysely<CoreTables>) => db as unknown as Kysely<never>;

/** The user who has a name now. @throws AdministrationError where nobody has */
export async function mustHaveUser(db: Kysely<CoreTables>, userNo: string): Promise<KnownUser> {
  const found = await findUser(db, userNo);
  if (!found) throw absent(`user "${userNo}"`);
  return found;
}

/** Gives a user these companies alone; what was possible for another one ends. @throws AdministrationError */
async function setCompanies(db: Kysely<CoreTables>, user_id: string, given: readonly string[]): Promise<void> {
  const codes = [...new Set(given)];
  if (codes.length === 0) throw wrong("companies", "No company is named.");
  for (const code of codes) await mustHaveCompany(db, code);
  await db.deleteFrom("user_company").where("user_id", "=", user_id).execute();
  await db
    .insertInto("user_company")
    .values(codes.map((corp_code, ord) => ({ user_id, corp_code, ord })))
    .execute();
  // What the user could do for a company ends with the membership; acting for companies of others has its own grant.
  for (const table of ["menu_grant", "function_grant"] as const)
    await db.deleteFrom(table).where("user_id", "=", user_id).where("corp_code", "not in", codes).execute();
  await db.deleteFrom("session").where("user_id", "=", user_id).where("own_corp_code", "not in", codes).execute();
  await publishHint(untyped(db), { topic: "session", users: [user_id] });
  await endTasks(untyped(db), { userId: user_id, companies: codes });
  await db
    .updateTable("company")
    .set({ default_user_id: null })
    .where("default_user_id", "=", user_id)
    .where("code", "not in", codes)
    .execute();
}

/** A user to be added. */
export type UserToAdd = Pick<Insertable<UserTable>, "user_no" | "user_name" | "pwd_hash" | "force_change_pwd"> &
  Partial<Pick<Insertable<UserTable>, "admin_type" | "division_code" | "division_name">> & {
    companies: readonly string[];
  };

/** The row of a new user. */
export function newUserRow(id: string, user: Omit<UserToAdd, "companies">, created_at: number): Insertable<UserTable> {
  return {
    id,
    admin_type: "0",
    division_code: "",
    division_name: "",
    ...user,
    self_costcenters: "[]",
    organization_costcenters: "[]",
    default_home: "/home",
    screen_home: "",
    status: "active",
    created_at,
  };
}

/** Adds a user. @returns the id. @throws AdministrationError where somebody has the name */
export async function addUser(
  trx: Transaction<CoreTables>,
  { companies, ...user }: UserToAdd,
  created_at: number,
): Promise<string> {
  await mustBeFree(trx, user.user_no);
  const id = uuidv7();
  // Whoever had the name, or guessed it, must not make this one wait.
  await forgetName(trx, user.user_no);
  await trx
    .insertInto("app_user")
    .values(newUserRow(id, user, created_at))
    .execute();
  await setCompanies(trx, id, companies);
  return id;
}

/** @throws AdministrationError where somebody has the name */
export async function mustBeFree(db: Kysely<CoreTables>, userNo: string): Promise<void> {
  if (await findUser(db, userNo)) throw taken(userNo, `There is a user "${userNo}" already.`);
}

/** What of a user can be changed. */
export type UserFields = Partial<
  Pick<
    Insertable<UserTable>,
    "user_name" | "admin_type" | "division_code" | "division_name" | "pwd_hash" | "force_change_pwd"
  > & { status: "active" | "disabled" }
> & {
  /** Who disables: an id, or `commandLine`. */
  by?: string;
};

/** Who has disabled a user that calls neither enable nor remove. */
export const commandLine = "command-line";

/**
 * Changes what is given. A new password ends the sign-ins of the user, as does disabling, and no browser is known any
 * more. The transaction holds the user. @throws AdministrationError
 */
export async function changeUser(
  trx: Transaction<CoreTables>,
  id: string,
  { companies, by = "", ...fields }: UserFields & { companies?: readonly string[] | undefined },
): Promise<void> {
  const { status } = fields;
  const changes = { ...fields, ...(status !== undefined && { disabled_by: status === "disabled" ? by : "" }) };
  if (Object.keys(changes).length > 0) await trx.updateTable("app_user").set(changes).where("id", "=", id).execute();
  if (companies !== undefined) await setCompanies(trx, id, companies);
  if (fields.pwd_hash !== undefined) {
    const { user_no } = await trx
      .selectFrom("app_user")
      .select("user_no")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await forgetDevices(trx, user_no);
  }
  if (fields.pwd_hash !== undefined || status === "disabled") await endAllSignIns(trx, id);
}

/** Ends every sign-in of a user and what goes on by it. The transaction holds the user. */
export async function endAllSignIns(trx: Transaction<CoreTables>, userId: string): Promise<void> {
  await trx.deleteFrom("session").where("user_id", "=", userId).execute();
  await publishHint(untyped(trx), { topic: "session", users: [userId] });
  await endTasks(untyped(trx), { userId });
}

/** What a user has, besides the row that the audit refers to. */
const belongings = [
  "session",
  "user_company",
  "menu_grant",
  "function_grant",
  "virtual_company_grant",
  "inherited_audit",
  "administration_use",
] as const;

/**
 * Removes a user for good. The row stays under its id, without the password; whoever gets the name later has another
 * id and inherits nothing. Finished exports wait, unreachable, for their expiry.
 * @throws AdministrationError where nobody has the name
 */
export async function retireUser(trx: Transaction<CoreTables>, dialect: DialectName, userNo: string): Promise<void> {
  const { id } = await mustHaveUser(trx, userNo);
  await lockUser(trx, dialect, id);
  await trx.updateTable("app_user").set({ status: "retired", pwd_hash: "" }).where("id", "=", id).execute();
  for (const table of belongings) await trx.deleteFrom(table).where("user_id", "=", id).execute();
  await trx.updateTable("company").set({ default_user_id: null }).where("default_user_id", "=", id).execute();
  await forgetName(trx, userNo);
  await forgetPersonalisation(untyped(trx), { scope: "user", owner: id });
  await forgetMessagesOf(untyped(trx), id);
  await forgetAccessRequests(untyped(trx), { userId: id });
  await forgetElementLines(untyped(trx), "user_id", id);
  await disownElementHistory(untyped(trx), id);
  await publishHint(untyped(trx), { topic: "session", users: [id] });
  await endTasks(untyped(trx), { userId: id });
  await cancelTasksOf(untyped(trx), dialect, id);
}
