import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import { AdminError, matching, required, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { mustHaveCompany, printRows } from "./tables.ts";

const baseOptions = {
  name: { value: "TEXT", help: "name" },
  "credit-code": { value: "CODE", help: "unified social credit code, 18 characters" },
  type: { value: "TYPE", help: "manufacturer, broker, forwarder or another type" },
  tenant: { value: "OID=NAME", help: "group that the company belongs to; the company itself by default" },
} satisfies Record<string, OptionSpec>;

const changeOptions = {
  ...baseOptions,
  "default-user": { value: "USER", help: "whose rights somebody has who imitates the company; an empty text for none" },
} satisfies Record<string, OptionSpec>;

function tenantOf(text: string): { tenant_oid: string; tenant_name: string } {
  const [oid = "", name = oid] = matching(text, /^[^=]+(=[^=]+)?$/, "a tenant such as T-10=Group").split("=");
  return { tenant_oid: oid, tenant_name: name };
}

/** The default user that is given: a member of the company. @throws AdminError */
async function defaultUserOf(db: Kysely<CoreTables>, code: string, userNo: string): Promise<string | null> {
  if (userNo === "") return null;
  const member = await db
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select("u.id")
    .where("u.user_no", "=", userNo)
    .where("m.corp_code", "=", code)
    .executeTakeFirst();
  if (!member) throw new AdminError(`User "${userNo}" does not belong to the company "${code}".`);
  return member.id;
}

/**
 * Rows of business modules may still bear the code of a company that was removed: only the same legal entity, by its
 * credit code, gets them back. @throws AdminError
 */
async function mustBeTheSame(db: Kysely<CoreTables>, code: string, creditCode: string): Promise<void> {
  const retired = await db
    .selectFrom("retired_company")
    .select("credit_code")
    .where("code", "=", code)
    .executeTakeFirst();
  if (retired && retired.credit_code !== creditCode)
    throw new AdminError(
      `The code "${code}" belonged to the company with the credit code ${retired.credit_code}, whose data may still be here.`,
    );
}

export const companyCommands: AdminCommands = {
  add: {
    help: "add a company",
    words: ["CODE"],
    options: baseOptions,
    async run({ db, print }, given) {
      const code = matching(
        given.words[0] ?? "",
        /^[0-9A-Z]{10}$/,
        "a customs registration code of 10 digits or capitals",
      );
      const name = required(given, "name");
      const known = await db.selectFrom("company").select("code").where("code", "=", code).executeTakeFirst();
      if (known) throw new AdminError(`There is a company "${code}" already.`);
      const credit = matching(
        required(given, "credit-code"),
        /^[0-9A-Z]{18}$/,
        "a credit code of 18 digits or capitals",
      );
      await mustBeTheSame(db, code, credit);
      await db
        .insertInto("company")
        .values({
          code,
          name,
          credit_code: credit,
          corp_type: given.options.get("type") ?? "manufacturer",
          ...tenantOf(given.options.get("tenant") ?? `T-${code}=${name.replaceAll("=", " ")}`),
        })
        .execute();
      print(`Company "${code}" was added.`);
    },
  },
  change: {
    help: "change a company",
    words: ["CODE"],
    options: changeOptions,
    async run({ db, print }, given) {
      const [code = ""] = given.words;
      if (given.options.size === 0) throw new AdminError("Nothing to change was given.");
      await mustHaveCompany(db, code);
      const credit = given.options.get("credit-code");
      const tenant = given.options.get("tenant");
      const defaultUser = given.options.get("default-user");
      const changes = {
        ...(given.options.has("name") && { name: required(given, "name") }),
        ...(credit !== undefined && {
          credit_code: matching(credit, /^[0-9A-Z]{18}$/, "a credit code of 18 digits or capitals"),
        }),
        ...(given.options.has("type") && { corp_type: required(given, "type") }),
        ...(tenant !== undefined && tenantOf(tenant)),
        ...(defaultUser !== undefined && { default_user_id: await defaultUserOf(db, code, defaultUser) }),
      };
      await db.updateTable("company").set(changes).where("code", "=", code).execute();
      print(`Company "${code}" was changed.`);
    },
  },
  list: {
    help: "list the companies",
    words: [],
    options: {},
    async run({ db, print }) {
      const rows = await db.selectFrom("company").selectAll().orderBy("code").execute();
      printRows(
        print,
        ["CODE", "CREDIT CODE", "TYPE", "TENANT", "NAME"],
        rows.map((row) => [row.code, row.credit_code, row.corp_type, row.tenant_oid, row.name]),
      );
    },
  },
  remove: {
    help: "remove a company that no user belongs to any more",
    words: ["CODE"],
    options: {},
    async run({ db, print }, { words: [code = ""] }) {
      await db.transaction().execute(async (trx) => {
        const { credit_code, name } = await mustHaveCompany(trx, code);
        const member = await trx
          .selectFrom("user_company as m")
          .innerJoin("app_user as u", "u.id", "m.user_id")
          .select("u.user_no")
          .where("m.corp_code", "=", code)
          .orderBy("u.user_no")
          .executeTakeFirst();
        if (member) throw new AdminError(`User "${member.user_no}" belongs to the company "${code}".`);
        await trx.deleteFrom("company").where("code", "=", code).execute();
        await trx
          .insertInto("retired_company")
          .values({ code, credit_code, name, at: Date.now() })
          .onConflict((conflict) => conflict.column("code").doNothing())
          .execute();
      });
      print(`Company "${code}" was removed.`);
    },
  },
};
