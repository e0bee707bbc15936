import { matching, required, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { addActing, mustHaveUser, removeActing } from "../modules/administration/index.ts";
import { lockUser } from "../modules/session/index.ts";
import { printRows } from "./tables.ts";

const options = {
  company: { value: "CODE", help: "company of others" },
  mode: { value: "virtual|imitate", help: "with the user's own rights, or with those of the company's default user" },
} satisfies Record<string, OptionSpec>;

function modeOf(text: string): "virtual" | "imitate" {
  return matching(text, /^(virtual|imitate)$/, "virtual or imitate") as "virtual" | "imitate";
}

export const actingCommands: AdminCommands = {
  add: {
    help: "let a user act for a company that the user does not belong to",
    words: ["USER"],
    options,
    async run({ db, print }, given) {
      const [userNo = ""] = given.words;
      const corp_code = required(given, "company");
      const mode = modeOf(required(given, "mode"));
      const { id } = await mustHaveUser(db, userNo);
      await addActing(db, id, { corpCode: corp_code, mode });
      print(`User "${userNo}" may act for the company "${corp_code}" (${mode}).`);
    },
  },
  list: {
    help: "list who may act for which company",
    words: [],
    options: {},
    async run({ db, print }) {
      const rows = await db
        .selectFrom("virtual_company_grant as g")
        .innerJoin("app_user as u", "u.id", "g.user_id")
        .select(["u.user_no", "g.corp_code", "g.mode"])
        .orderBy("u.user_no")
        .orderBy("g.corp_code")
        .orderBy("g.mode")
        .execute();
      printRows(
        print,
        ["USER", "COMPANY", "MODE"],
        rows.map((row) => [row.user_no, row.corp_code, row.mode]),
      );
    },
  },
  remove: {
    help: "take it away; it ends at once",
    words: ["USER"],
    options,
    async run({ db, database, print }, given) {
      const [userNo = ""] = given.words;
      const corpCode = required(given, "company");
      const mode = modeOf(required(given, "mode"));
      await db.transaction().execute(async (trx) => {
        const { id } = await mustHaveUser(trx, userNo);
        await lockUser(trx, database.dialect, id);
        await removeActing(trx, id, { corpCode, mode });
      });
      print(`It was taken away from "${userNo}".`);
    },
  },
};
