import type { Kysely, Transaction } from "kysely";
import type { ActingGrant } from "@customs-portal/sdk/administration";
import type { CoreTables } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import { endTasks } from "../upload/index.ts";
import { mustHaveCompany } from "./companies.ts";
import { AdministrationError } from "./refusal.ts";

/** Lets a user act for a company of others. @throws AdministrationError where there is no such company */
export async function addActing(
  db: Kysely<CoreTables>,
  user_id: string,
  { corpCode, mode }: ActingGrant,
): Promise<void> {
  await mustHaveCompany(db, corpCode);
  await db
    .insertInto("virtual_company_grant")
    .values({ user_id, corp_code: corpCode, mode })
    .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "mode"]).doNothing())
    .execute();
}

/** Takes it away, and what is done by it at this moment. The transaction holds the user. @throws AdministrationError */
export async function removeActing(
  trx: Transaction<CoreTables>,
  userId: string,
  { corpCode, mode }: ActingGrant,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("virtual_company_grant")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("mode", "=", mode)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AdministrationError("not-found", "The user has no such grant.");
  await trx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .where("mode", "=", mode)
    .execute();
  await publishHint(trx as unknown as Kysely<never>, { topic: "session", users: [userId] });
  await endTasks(trx as unknown as Kysely<never>, { userId, acting: { corp_code: corpCode, mode } });
}
