import { errorTable } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";
import type { Kysely } from "kysely";
import { nowOf, type DialectName } from "../../db/index.ts";
import { exportTables } from "../../jobs/index.ts";

const open = ["init", "ing"] as const;

/**
 * Ends the tasks of a user who is removed, with a note that says so in the language of each; a worker that is at one
 * loses its claim and drops the file.
 */
export async function cancelTasksOf(untypedDb: Kysely<never>, dialect: DialectName, userId: string): Promise<void> {
  const db = exportTables(untypedDb);
  const tasks = db.selectFrom("export_task").where("user_id", "=", userId).where("status", "in", open);
  for (const { locale } of await tasks.select("locale").distinct().execute())
    await db
      .updateTable("export_task")
      .set({
        status: "failed",
        note: serverText(errorTable["export-cancelled"].key, locale),
        worker: null,
        lease_until: null,
        finished_at: nowOf(dialect),
      })
      .where("user_id", "=", userId)
      .where("status", "in", open)
      .where("locale", "=", locale)
      .execute();
}
