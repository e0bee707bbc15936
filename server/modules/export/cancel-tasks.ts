import { errorTable } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";
import type { Kysely } from "kysely";
import { nowOf, type DialectName } from "../../db/index.ts";
import { cancelJobs } from "../../jobs/index.ts";
import { exportKindFacts } from "./kind-facts.ts";
import { exportTables } from "./table.ts";

/**
 * Ends the open tasks of a user who is removed, with a note that says so in the language of each; a worker that is at
 * one drops the file. Call it in a transaction.
 */
export async function cancelTasksOf(untypedDb: Kysely<never>, dialect: DialectName, userId: string): Promise<void> {
  const db = exportTables(untypedDb);
  const open = await db
    .selectFrom("export_task")
    .select(["id", "locale"])
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  await cancelJobs(
    untypedDb,
    [exportKindFacts.name],
    open.map(({ id }) => id),
  );
  for (const locale of new Set(open.map((task) => task.locale)))
    await db
      .updateTable("export_task")
      .set({
        status: "failed",
        note: serverText(errorTable["export-cancelled"].key, locale),
        finished_at: nowOf(dialect),
      })
      .where("user_id", "=", userId)
      .where("status", "=", "open")
      .where("locale", "=", locale)
      .execute();
}
