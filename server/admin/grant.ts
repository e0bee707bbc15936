import type { Kysely } from "kysely";
import { uuidv7, type CoreTables } from "../db/index.ts";
import type { KnownUser } from "../modules/session/index.ts";
import { AdminError, localisedTitle, type Given, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { mustHaveMenu, mustHaveUser, printRows } from "./tables.ts";

const target = {
  company: { value: "CODE", help: "only in this company; in all of the user's companies by default" },
  menu: { value: "NAME", help: "menu entry" },
  function: { value: "CODE", help: "function button" },
} satisfies Record<string, OptionSpec>;

const place = {
  path: { value: "PATH", help: "page that the function button stands on" },
  group: { value: "NAME", help: "group of the function button" },
} satisfies Record<string, OptionSpec>;

/** The companies that a grant is for. @throws AdminError */
async function companiesOf(
  db: Kysely<CoreTables>,
  { id, user_no: userNo }: KnownUser,
  { options }: Given,
): Promise<string[]> {
  const rows = await db.selectFrom("user_company").select("corp_code").where("user_id", "=", id).execute();
  const codes = rows.map((row) => row.corp_code);
  const only = options.get("company");
  if (only === undefined) return codes;
  if (!codes.includes(only)) throw new AdminError(`User "${userNo}" does not belong to the company "${only}".`);
  return [only];
}

/** Which of the two is meant. @throws AdminError */
function subjectOf({ options }: Given): { menu: string } | { code: string } {
  const menu = options.get("menu");
  const code = options.get("function");
  if (menu !== undefined && code === undefined) return { menu };
  if (code !== undefined && menu === undefined) return { code };
  throw new AdminError("Give either --menu or --function.");
}

function functionsAt(db: Kysely<CoreTables>, userId: string, companies: readonly string[], code: string, given: Given) {
  const path = given.options.get("path");
  const group = given.options.get("group");
  return db
    .deleteFrom("function_grant")
    .where("user_id", "=", userId)
    .where("corp_code", "in", companies)
    .where("code", "=", code)
    .$if(path !== undefined, (query) => query.where("parent_path", "=", path ?? ""))
    .$if(group !== undefined, (query) => query.where("group_name", "=", group ?? ""));
}

async function add(db: Kysely<CoreTables>, userNo: string, given: Given): Promise<void> {
  const subject = subjectOf(given);
  const user = await mustHaveUser(db, userNo);
  const companies = await companiesOf(db, user, given);
  if ("menu" in subject) {
    await mustHaveMenu(db, subject.menu);
    await db
      .insertInto("menu_grant")
      .values(companies.map((corp_code) => ({ user_id: user.id, corp_code, menu_name: subject.menu })))
      .onConflict((conflict) => conflict.columns(["user_id", "corp_code", "menu_name"]).doNothing())
      .execute();
    return;
  }
  const title = given.options.get("title");
  await functionsAt(db, user.id, companies, subject.code, given).execute();
  await db
    .insertInto("function_grant")
    .values(
      companies.map((corp_code) => ({
        id: uuidv7(),
        user_id: user.id,
        corp_code,
        code: subject.code,
        parent_path: given.options.get("path") ?? null,
        group_name: given.options.get("group") ?? null,
        icon: given.options.get("icon") ?? null,
        title: title === undefined ? null : localisedTitle(title),
        css_class: given.options.get("css-class") ?? null,
      })),
    )
    .execute();
}

async function remove(db: Kysely<CoreTables>, userNo: string, given: Given): Promise<void> {
  const subject = subjectOf(given);
  const user = await mustHaveUser(db, userNo);
  const companies = await companiesOf(db, user, given);
  const query =
    "menu" in subject
      ? db
          .deleteFrom("menu_grant")
          .where("user_id", "=", user.id)
          .where("corp_code", "in", companies)
          .where("menu_name", "=", subject.menu)
      : functionsAt(db, user.id, companies, subject.code, given);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) throw new AdminError(`User "${userNo}" has no such grant.`);
}

export const grantCommands: AdminCommands = {
  add: {
    help: "grant a menu entry or a function button to a user",
    words: ["USER"],
    options: {
      ...target,
      ...place,
      title: { value: "TITLE", help: "text of the function button: zh-CN=导出,en=Export" },
      icon: { value: "NAME", help: "icon of the function button" },
      "css-class": { value: "NAME", help: "class of the function button" },
    },
    async run({ db, print }, given) {
      const [userNo = ""] = given.words;
      await db.transaction().execute((trx) => add(trx, userNo, given));
      print(`It was granted to "${userNo}".`);
    },
  },
  list: {
    help: "list the grants of a user",
    words: ["USER"],
    options: {},
    async run({ db, print }, { words: [userNo = ""] }) {
      const { id } = await mustHaveUser(db, userNo);
      const menus = await db
        .selectFrom("menu_grant")
        .selectAll()
        .where("user_id", "=", id)
        .orderBy("corp_code")
        .orderBy("menu_name")
        .execute();
      const functions = await db
        .selectFrom("function_grant")
        .selectAll()
        .where("user_id", "=", id)
        .orderBy("corp_code")
        .orderBy("code")
        .execute();
      printRows(
        print,
        ["COMPANY", "KIND", "NAME", "PATH", "GROUP"],
        [
          ...menus.map((row) => [row.corp_code, "menu", row.menu_name, "", ""]),
          ...functions.map((row) => [row.corp_code, "function", row.code, row.parent_path ?? "", row.group_name ?? ""]),
        ],
      );
    },
  },
  remove: {
    help: "take a grant away",
    words: ["USER"],
    options: { ...target, ...place },
    async run({ db, print }, given) {
      const [userNo = ""] = given.words;
      await db.transaction().execute((trx) => remove(trx, userNo, given));
      print(`It was taken away from "${userNo}".`);
    },
  },
};
