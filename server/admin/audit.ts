import { verifyChain } from "../security-log/index.ts";
import { newestEntries } from "../modules/administration/index.ts";
import { verifyArchives, verifyFile } from "./audit-archive.ts";
import { AdminError, matching } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

/** A value that strangers may have written, in quotes where it could be taken for more than one. */
function quoted(value: string | number): string {
  const text = String(value);
  return /[\s"\\]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
}

/** What an entry says besides its columns: `code=forbidden userAgent="a b"`. */
function detailText(detail: string): string {
  return Object.entries(JSON.parse(detail) as Record<string, string | number>)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(" ");
}

export const auditCommands: AdminCommands = {
  list: {
    help: "list what the security log holds, newest first",
    words: [],
    options: {
      user: { value: "USER", help: "only of this user" },
      company: { value: "CODE", help: "only for this company" },
      event: { value: "KIND", help: "only events of this kind, such as acting-write or sign-in-refused" },
      limit: { value: "NUMBER", help: "lines at most, 100 by default" },
    },
    async run({ db, print }, { options }) {
      const user = options.get("user");
      const company = options.get("company");
      const kind = options.get("event");
      const choice = { user, company, kinds: kind === undefined ? undefined : [kind] };
      const rows = await newestEntries(db, choice)
        .limit(Number(matching(options.get("limit") ?? "100", /^\d{1,6}$/, "a whole number")))
        .execute();
      printRows(
        print,
        ["ENTRY", "TIME", "EVENT", "USER", "COMPANY", "MODE", "ADDRESS", "CALL", "REQUEST", "DETAIL"],
        rows.map((row) => [
          String(row.seq),
          new Date(row.at).toISOString(),
          row.kind,
          quoted(row.user_no),
          quoted(row.corp_code),
          quoted(row.mode),
          row.ip,
          `${row.method} ${row.route}`.trim(),
          quoted(row.req_id ?? ""),
          detailText(row.detail),
        ]),
      );
    },
  },
  verify: {
    help: "check that no entry of the security log was changed or removed since it was written",
    words: [],
    options: {
      file: { value: "FILE", help: "check this file of the archive alone, wherever it is now" },
      database: { help: "leave the archive out" },
    },
    async run(context, { options, flags }) {
      const { db, print } = context;
      const file = options.get("file");
      if (file !== undefined) return verifyFile(context, file);
      const state = await verifyChain(db);
      if (!state.isWhole) throw new AdminError(`The security log is broken: entry ${state.seq} is ${state.problem}.`);
      print(
        `The security log is whole: ${state.entries} entries, the last is ${state.last} with the hash ${state.hash}.`,
      );
      if (!flags.has("database")) await verifyArchives(context);
    },
  },
};
