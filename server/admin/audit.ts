import { matching } from "./arguments.ts";
import type { AdminCommands } from "./commands.ts";
import { printRows } from "./tables.ts";

export const auditCommands: AdminCommands = {
  list: {
    help: "list the writes of users who acted for companies of others, newest first",
    words: [],
    options: {
      user: { value: "USER", help: "only of this user" },
      company: { value: "CODE", help: "only for this company" },
      limit: { value: "NUMBER", help: "lines at most, 100 by default" },
    },
    async run({ db, print }, { options }) {
      const user = options.get("user");
      const company = options.get("company");
      const rows = await db
        .selectFrom("audit_event")
        .selectAll()
        .$if(user !== undefined, (query) => query.where("user_no", "=", user ?? ""))
        .$if(company !== undefined, (query) => query.where("corp_code", "=", company ?? ""))
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(Number(matching(options.get("limit") ?? "100", /^\d{1,6}$/, "a whole number")))
        .execute();
      printRows(
        print,
        ["TIME", "USER", "COMPANY", "MODE", "CALL", "REQUEST"],
        rows.map((row) => [
          new Date(row.at).toISOString(),
          row.user_no,
          row.corp_code,
          row.mode,
          `${row.method} ${row.route}`,
          row.req_id ?? "",
        ]),
      );
    },
  },
};
