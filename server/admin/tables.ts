import type { Kysely, Selectable } from "kysely";
import type { CoreTables, CompanyTable } from "../db/index.ts";
import { findUser, type KnownUser } from "../modules/session/index.ts";
import { printable } from "../base/index.ts";
import { AdminError } from "./arguments.ts";

/** Prints rows as columns of text. What strangers wrote cannot move the cursor or look like another row. */
export function printRows(print: (line: string) => void, head: readonly string[], given: readonly string[][]): void {
  const rows = given.map((row) => row.map(printable));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** The user who has a name now. @throws AdminError where nobody has */
export async function mustHaveUser(db: Kysely<CoreTables>, userNo: string): Promise<KnownUser> {
  const found = await findUser(db, userNo);
  if (!found) throw new AdminError(`There is no user "${userNo}".`);
  return found;
}

/** @throws AdminError where there is no such company */
export async function mustHaveCompany(
  db: Kysely<CoreTables>,
  code: string,
): Promise<Pick<Selectable<CompanyTable>, "credit_code" | "name">> {
  const found = await db
    .selectFrom("company")
    .select(["credit_code", "name"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!found) throw new AdminError(`There is no company "${code}".`);
  return found;
}

/** @throws AdminError where there is no such menu entry */
export async function mustHaveMenu(db: Kysely<CoreTables>, name: string): Promise<void> {
  const found = await db.selectFrom("menu").select("name").where("name", "=", name).executeTakeFirst();
  if (!found) throw new AdminError(`There is no menu entry "${name}".`);
}
