import type { Kysely, Selectable, Transaction } from "kysely";
import type { CompanyTable, CoreTables } from "../../db/index.ts";
import { forgetAccessRequests } from "../access-requests/index.ts";
import { forgetElementHistory, forgetElementLines } from "../elements/index.ts";
import { forgetPersonalisation } from "../personalisation/index.ts";
import { absent, AdministrationError, taken, wrong } from "./refusal.ts";
import { keepWholeLog } from "./whole-log.ts";

/** What a company is made of, besides its code. */
export type CompanyFields = Pick<
  Selectable<CompanyTable>,
  "name" | "credit_code" | "corp_type" | "tenant_oid" | "tenant_name"
>;

/** @throws AdministrationError where there is no such company */
export async function mustHaveCompany(
  db: Kysely<CoreTables>,
  code: string,
): Promise<Pick<Selectable<CompanyTable>, "credit_code" | "name">> {
  const columns = ["credit_code", "name"] as const;
  const found = await db.selectFrom("company").select(columns).where("code", "=", code).executeTakeFirst();
  if (!found) throw absent(`company "${code}"`);
  return found;
}

/** The member of a company that a name stands for; null for the empty one. @throws AdministrationError */
async function memberOf(db: Kysely<CoreTables>, code: string, userNo: string): Promise<string | null> {
  if (userNo === "") return null;
  const member = await db
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("u.id")
    .where("u.user_no", "=", userNo)
    .where("m.corp_code", "=", code)
    .executeTakeFirst();
  if (!member) throw wrong("defaultUserNo", `User "${userNo}" does not belong to the company "${code}".`);
  return member.id;
}

/**
 * Rows of business modules may still bear the code of a company that was removed: only the same legal entity, by its
 * credit code, gets them back. @throws AdministrationError
 */
async function mustBeTheSame(db: Kysely<CoreTables>, code: string, creditCode: string): Promise<void> {
  const retired = await db
    .selectFrom("retired_company")
    .select("credit_code")
    .where("code", "=", code)
    .executeTakeFirst();
  if (retired && retired.credit_code !== creditCode)
    throw taken(
      code,
      `The code "${code}" belonged to the company with the credit code ${retired.credit_code}, whose data may still be here.`,
    );
}

/** A legal entity has one credit code. @throws AdministrationError where it is that of another company */
async function mustBeOnly(db: Kysely<CoreTables>, code: string, creditCode: string): Promise<void> {
  const other = await db
    .selectFrom("company")
    .select("code")
    .where("credit_code", "=", creditCode)
    .where("code", "<>", code)
    .executeTakeFirst();
  if (other) throw taken(creditCode, `There is a company with the credit code "${creditCode}" already.`);
}

/**
 * Over the web no code comes back: the credit code is public, and the data of the company goes with it. The answer tells
 * a code of before from one of now in no way. @throws AdministrationError
 */
export async function mustBeNew(db: Kysely<CoreTables>, code: string): Promise<void> {
  for (const table of ["company", "retired_company"] as const) {
    const known = await db.selectFrom(table).select("code").where("code", "=", code).executeTakeFirst();
    if (known) throw taken(code, `There is a company "${code}" already.`);
  }
}

/**
 * Adds a company; one that was removed comes back by its credit code. Whoever saw the whole security log still does.
 * @throws AdministrationError where the code is or was that of another one, or the credit code is
 */
export async function addCompany(
  trx: Transaction<CoreTables>,
  company: CompanyFields & { code: string },
): Promise<void> {
  const { code, credit_code } = company;
  const known = await trx.selectFrom("company").select("code").where("code", "=", code).executeTakeFirst();
  if (known) throw taken(code, `There is a company "${code}" already.`);
  await mustBeTheSame(trx, code, credit_code);
  await mustBeOnly(trx, code, credit_code);
  await keepWholeLog(trx, code, () => trx.insertInto("company").values(company).execute());
}

/** Changes what is given. @param defaultUserNo name of a member, "" for none. @throws AdministrationError */
export async function changeCompany(
  db: Kysely<CoreTables>,
  code: string,
  { defaultUserNo, ...fields }: Partial<CompanyFields> & { defaultUserNo?: string | undefined },
): Promise<void> {
  const { credit_code: before } = await mustHaveCompany(db, code);
  const credit = fields.credit_code;
  if (credit !== undefined && credit !== before) await mustBeOnly(db, code, credit);
  const changes = {
    ...fields,
    ...(defaultUserNo !== undefined && { default_user_id: await memberOf(db, code, defaultUserNo) }),
  };
  await db.updateTable("company").set(changes).where("code", "=", code).execute();
}

/** Removes a company that nobody belongs to any more. @throws AdministrationError */
export async function removeCompany(trx: Transaction<CoreTables>, code: string, at: number): Promise<void> {
  const { credit_code, name } = await mustHaveCompany(trx, code);
  const member = await trx
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("u.user_no")
    .where("m.corp_code", "=", code)
    .orderBy("u.user_no")
    .executeTakeFirst();
  if (member)
    throw new AdministrationError("still-used", `User "${member.user_no}" belongs to the company "${code}".`, {
      name: code,
    });
  await trx.deleteFrom("company").where("code", "=", code).execute();
  const untyped = trx as unknown as Kysely<never>;
  await forgetPersonalisation(untyped, { scope: "company", owner: code });
  await forgetAccessRequests(untyped, { corpCode: code });
  await forgetElementHistory(untyped, code);
  await forgetElementLines(untyped, "corp_code", code);
  await trx
    .insertInto("retired_company")
    .values({ code, credit_code, name, at })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}
