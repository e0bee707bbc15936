import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import {
  grantFunction,
  grantMenu,
  mustHaveUser,
  revokeFunction,
  revokeMenu,
  type FunctionChoice,
} from "../modules/administration/index.ts";
import type { KnownUser } from "../modules/session/index.ts";
import { AdminError, localisedTitle, type Given, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

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

/** Which function buttons are meant. */
function choiceOf(code: string, { options }: Given): FunctionChoice {
  return { code, parentPath: options.get("path"), group: options.get("group") };
}

async function add(db: Kysely<CoreTables>, userNo: string, given: Given): Promise<void> {
  const subject = subjectOf(given);
  const user = await mustHaveUser(db, userNo);
  const where = { userId: user.id, companies: await companiesOf(db, user, given) };
  if ("menu" in subject) {
    await grantMenu(db, where, subject.menu);
    return;
  }
  const { options } = given;
  const title = options.get("title");
  const button = {
    code: subject.code,
    parent_path: options.get("path") ?? null,
    group_name: options.get("group") ?? null,
    icon: options.get("icon") ?? null,
    title: title === undefined ? null : localisedTitle(title),
    css_class: options.get("css-class") ?? null,
  };
  await grantFunction(db, where, button, choiceOf(subject.code, given));
}

async function remove(db: Kysely<CoreTables>, userNo: string, given: Given): Promise<void> {
  const subject = subjectOf(given);
  const user = await mustHaveUser(db, userNo);
  const where = { userId: user.id, companies: await companiesOf(db, user, given) };
  const wasThere =
    "menu" in subject
      ? await revokeMenu(db, where, subject.menu)
      : await revokeFunction(db, where, choiceOf(subject.code, given));
  if (!wasThere) throw new AdminError(`User "${userNo}" has no such grant.`);
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
