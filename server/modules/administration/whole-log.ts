import { expressionBuilder, sql, type Kysely, type Transaction } from "kysely";
import { administrationFunctions } from "@customs-portal/sdk/limits";
import type { CoreTables, UserTable } from "../../db/index.ts";

/** Inside a query of users `u`: in which companies a user has a function, as a member. */
const having = (code: string) =>
  expressionBuilder<CoreTables & { u: UserTable }, "u">()
    .selectFrom("function_grant as g")
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_id", "=", "g.user_id").onRef("m.corp_code", "=", "g.corp_code"),
    )
    .select("g.corp_code")
    .where("g.code", "=", code)
    .whereRef("g.user_id", "=", "u.id");
const audited = having(administrationFunctions.audit);

/**
 * Users who see the whole security log: there is no company that they neither audit nor have inherited, and one at
 * least that they audit. What is inherited holds with the others alone: it gives no part of the log by itself.
 */
function auditorsOfAll(db: Kysely<CoreTables>) {
  return db
    .selectFrom("app_user as u")
    .select("u.id")
    .where("u.status", "<>", "retired")
    .where(({ exists }) => exists(audited))
    .where(({ not, or, exists, selectFrom }) => {
      const company = sql.ref<string>("c.code");
      const inherited = selectFrom("inherited_audit as i")
        .select("i.user_id")
        .whereRef("i.user_id", "=", "u.id")
        .where("i.corp_code", "=", company);
      const isSeen = or([exists(audited.where("g.corp_code", "=", company)), exists(inherited)]);
      return not(exists(selectFrom("company as c").select("c.code").where(not(isSeen))));
    });
}

/** Whether a user sees the whole security log: what was refused to strangers, too, and the command line. */
export async function seesWholeLog(db: Kysely<CoreTables>, userId: string): Promise<boolean> {
  const found = await auditorsOfAll(db).where("u.id", "=", userId).executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds a company by `add`, and whoever sees the whole security log before goes on seeing it. They do not belong to the
 * company by that, and nobody in it sees them. Where there was one company alone, its auditor may be that of a company
 * and not of the portal: then whoever also has `ADMIN_COMPANIES` there goes on, and nobody else.
 */
export async function keepWholeLog(
  trx: Transaction<CoreTables>,
  corp_code: string,
  add: () => Promise<unknown>,
): Promise<void> {
  const companies = await trx.selectFrom("company").select("code").limit(2).execute();
  const ofPortal = companies.length > 1;
  const auditors = await auditorsOfAll(trx)
    .$if(!ofPortal, (query) => query.where(({ exists }) => exists(having(administrationFunctions.companies))))
    .execute();
  await add();
  if (auditors.length > 0)
    await trx
      .insertInto("inherited_audit")
      .values(auditors.map(({ id }) => ({ user_id: id, corp_code })))
      .execute();
}
