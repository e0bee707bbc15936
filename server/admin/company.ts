import { administrationPatterns } from "@customs-portal/sdk/administration";
import { addCompany, changeCompany, removeCompany } from "../modules/administration/index.ts";
import { AdminError, matching, required, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

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

export const companyCommands: AdminCommands = {
  add: {
    help: "add a company",
    words: ["CODE"],
    options: baseOptions,
    async run({ db, print }, given) {
      const code = matching(
        given.words[0] ?? "",
        administrationPatterns.corpCode,
        "a customs registration code of 10 digits or capitals",
      );
      const name = required(given, "name");
      const credit = matching(
        required(given, "credit-code"),
        administrationPatterns.creditCode,
        "a credit code of 18 digits or capitals",
      );
      const company = {
        code,
        name,
        credit_code: credit,
        corp_type: given.options.get("type") ?? "manufacturer",
        ...tenantOf(given.options.get("tenant") ?? `T-${code}=${name.replaceAll("=", " ")}`),
      };
      await db.transaction().execute((trx) => addCompany(trx, company));
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
      const credit = given.options.get("credit-code");
      const tenant = given.options.get("tenant");
      const defaultUser = given.options.get("default-user");
      const changes = {
        ...(given.options.has("name") && { name: required(given, "name") }),
        ...(credit !== undefined && {
          credit_code: matching(credit, administrationPatterns.creditCode, "a credit code of 18 digits or capitals"),
        }),
        ...(given.options.has("type") && { corp_type: required(given, "type") }),
        ...(tenant !== undefined && tenantOf(tenant)),
        ...(defaultUser !== undefined && { defaultUserNo: defaultUser }),
      };
      await changeCompany(db, code, changes);
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
      await db.transaction().execute((trx) => removeCompany(trx, code, Date.now()));
      print(`Company "${code}" was removed.`);
    },
  },
};
