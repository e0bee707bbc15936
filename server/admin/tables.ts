import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import { AdminError } from "./arguments.ts";

/** Prints rows as columns of text. */
export function printRows(print: (line: string) => void, head: readonly string[], rows: readonly string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** @throws AdminError where there is no such user */
export async function mustHaveUser(db: Kysely<CoreTables>, userNo: string): Promise<void> {
  const found = await db.selectFrom("app_user").select("user_no").where("user_no", "=", userNo).executeTakeFirst();
  if (!found) throw new AdminError(`There is no user "${userNo}".`);
}

/** @throws AdminError where there is no such company */
export async function mustHaveCompany(db: Kysely<CoreTables>, code: string): Promise<void> {
  const found = await db.selectFrom("company").select("code").where("code", "=", code).executeTakeFirst();
  if (!found) throw new AdminError(`There is no company "${code}".`);
}

/** @throws AdminError where there is no such menu entry */
export async function mustHaveMenu(db: Kysely<CoreTables>, name: string): Promise<void> {
  const found = await db.selectFrom("menu").select("name").where("name", "=", name).executeTakeFirst();
  if (!found) throw new AdminError(`There is no menu entry "${name}".`);
}
