import { administrationPatterns } from "@customs-portal/sdk/administration";
import {
  addUser,
  changeUser,
  commandLine,
  mustBeFree,
  mustHaveUser,
  retireUser,
} from "../modules/administration/index.ts";
import { forgetFailures, lockUser, passwordContextOf } from "../modules/session/index.ts";
import { AdminError, matching, required, type Given, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { importCommand } from "./import-users.ts";
import { choosePassword, passwordOptions } from "./password.ts";
import { printRows } from "./tables.ts";

const profileOptions = {
  name: { value: "TEXT", help: "name shown in the header" },
  companies: {
    value: "CODES",
    help: "codes of the companies, separated by commas; the first is the one after sign-in",
  },
  "admin-type": { value: "TYPE", help: "administrator type, 0 by default" },
  division: { value: "CODE=NAME", help: "division" },
  ...passwordOptions,
  "must-change": { help: "the user must change the password at the next sign-in" },
} satisfies Record<string, OptionSpec>;

function divisionOf({ options }: Given): { division_code: string; division_name: string } | undefined {
  const text = options.get("division");
  if (text === undefined) return undefined;
  const [code = "", name = code] = matching(text, /^[^=]+(=[^=]+)?$/, "a division such as D-10=Customs").split("=");
  return { division_code: code, division_name: name };
}

/** The codes of a list. @throws AdminError */
function codesOf(list: string): string[] {
  const codes = list
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
  if (codes.length === 0) throw new AdminError("--companies names no company.");
  return codes;
}

export const userCommands: AdminCommands = {
  add: {
    help: "add a user",
    words: ["USER"],
    options: profileOptions,
    async run({ db, print, ask }, given) {
      const userNo = matching(
        given.words[0] ?? "",
        administrationPatterns.userNo,
        "a user name of letters, digits and . _ @ -",
      );
      const companies = codesOf(required(given, "companies"));
      const flags = given.flags.has("password") ? given.flags : new Set([...given.flags, "random-password"]);
      const division = divisionOf(given) ?? { division_code: "", division_name: "" };
      const userName = given.options.get("name") ?? userNo;
      const password = await choosePassword({ ...given, flags }, { ask, print });
      await db.transaction().execute(async (trx) => {
        // Before a random password is printed.
        await mustBeFree(trx, userNo);
        const pwd_hash = (await password?.hash([userNo, userName, ...companies])) ?? "";
        const force_change_pwd = given.flags.has("must-change") ? 1 : 0;
        const user = { user_no: userNo, user_name: userName, pwd_hash, force_change_pwd, ...division, companies };
        await addUser(trx, { ...user, admin_type: given.options.get("admin-type") ?? "0" }, Date.now());
      });
      print(`User "${userNo}" was added.`);
    },
  },
  change: {
    help: "change a user; a new password ends the user's sessions, so does --disable",
    words: ["USER"],
    options: {
      ...profileOptions,
      disable: { help: "the user cannot sign in any more" },
      enable: { help: "the user can sign in again" },
    },
    async run({ db, database, print, ask }, given) {
      const [userNo = ""] = given.words;
      const { options, flags } = given;
      if (options.size + flags.size === 0) throw new AdminError("Nothing to change was given.");
      if (flags.has("enable") && flags.has("disable")) throw new AdminError("Give either --enable or --disable.");
      await mustHaveUser(db, userNo);
      // Before the transaction: a person may take long to answer, and all others would wait.
      const password = await choosePassword(given, { ask, print });
      await db.transaction().execute(async (trx) => {
        const { id } = await mustHaveUser(trx, userNo);
        await lockUser(trx, database.dialect, id);
        const pwd_hash = await password?.hash(await passwordContextOf(trx, id));
        const status = flags.has("disable")
          ? ("disabled" as const)
          : flags.has("enable")
            ? ("active" as const)
            : undefined;
        const changes = {
          ...(options.has("name") && { user_name: required(given, "name") }),
          ...(options.has("admin-type") && { admin_type: required(given, "admin-type") }),
          ...divisionOf(given),
          ...(pwd_hash !== undefined && { pwd_hash, force_change_pwd: 0 }),
          ...(flags.has("must-change") && { force_change_pwd: 1 }),
          ...(status && { status, by: commandLine }),
        };
        const companies = options.get("companies");
        await changeUser(trx, id, { ...changes, ...(companies !== undefined && { companies: codesOf(companies) }) });
      });
      print(`User "${userNo}" was changed.`);
    },
  },
  import: importCommand,
  list: {
    help: "list the users",
    words: [],
    options: {},
    async run({ db, print }) {
      const users = await db
        .selectFrom("app_user")
        .selectAll()
        .where("status", "<>", "retired")
        .orderBy("user_no")
        .execute();
      const companies = await db.selectFrom("user_company").selectAll().orderBy("ord").execute();
      const rows = users.map((user) => [
        user.user_no,
        user.status,
        user.force_change_pwd === 1 ? "must change" : "",
        companies
          .filter((row) => row.user_id === user.id)
          .map((row) => row.corp_code)
          .join(","),
        user.user_name,
      ]);
      printRows(print, ["USER", "STATUS", "PASSWORD", "COMPANIES", "NAME"], rows);
    },
  },
  unlock: {
    help: "forget the failed sign-ins of a user, so that the next attempt need not wait",
    words: ["USER"],
    options: {},
    async run({ db, print }, { words: [userNo = ""] }) {
      await mustHaveUser(db, userNo);
      if (!(await forgetFailures(db, userNo))) throw new AdminError(`User "${userNo}" has no failed sign-ins.`);
      print(`User "${userNo}" may try again at once.`);
    },
  },
  remove: {
    help: "remove a user for good: sessions, grants and open exports end, and the name is free for somebody else",
    words: ["USER"],
    options: {},
    async run({ db, database, print }, { words: [userNo = ""] }) {
      await db.transaction().execute((trx) => retireUser(trx, database.dialect, userNo));
      print(`User "${userNo}" was removed.`);
    },
  },
};
