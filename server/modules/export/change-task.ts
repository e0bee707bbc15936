import type { Kysely, Transaction } from "kysely";
import type { ExportTask } from "@customs-portal/sdk/contract";
import { errorTable, PortalError } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";
import { nowOf, uuidv7 } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import { currentTrace } from "../../telemetry/index.ts";
import { checkWants, enqueueTask, lockUser, type TaskRequest, type TaskStore, type TaskTables } from "./create-task.ts";
import { refuseBeyond } from "./quota.ts";
import { exportTables, type ExportTables } from "./table.ts";
import { selectTasks, toWireTask, waiting } from "./task-list.ts";

/** A task of the caller in the company of the session; those of others are as unknown as none. */
async function ownTask(db: Kysely<ExportTables>, { userId, corpCode }: Scope, id: string) {
  const task = await selectTasks(db.selectFrom("export_task"))
    .where("export_task.id", "=", id)
    .where("user_id", "=", userId)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst();
  if (!task) throw new PortalError("task-unknown");
  return task;
}

/**
 * Ends an open task of the caller: it has failed then, with a note that says who ended it, and a worker that is at it
 * drops the file. One that has ended meanwhile stays as it is.
 * @returns the task as it is then
 * @throws PortalError `task-unknown`
 */
export async function cancelTask(
  { db: untypedDb, dialect, jobs, definitions, limits }: TaskStore,
  { scope, locale }: Pick<TaskRequest, "scope" | "locale">,
  id: string,
): Promise<ExportTask> {
  const db = exportTables(untypedDb);
  const task = await db.transaction().execute(async (trx) => {
    await ownTask(trx, scope, id);
    // The job first, as whoever finishes it does: only one of both ends the task.
    const ended = await jobs.cancel(trx, [id]);
    if (ended > 0) {
      await trx
        .updateTable("export_task")
        .set({
          status: "failed",
          note: serverText(errorTable["export-stopped"].key, locale),
          finished_at: nowOf(dialect),
        })
        .where("id", "=", id)
        .execute();
      await publishHint(trx as unknown as Kysely<never>, { topic: "exports", users: [scope.userId] });
    }
    return ownTask(trx, scope, id);
  });
  return toWireTask(task, { ...limits, definitions, locale });
}

/**
 * Makes a failed task of the caller again, with all that it was made with; the new one takes the place of the old. One
 * that has not failed stays as it is. What an export requires, and how much a user may have, holds as for a new task.
 * @returns the task that takes its place
 * @throws PortalError `task-unknown`, `export-unknown`, `forbidden`, `request-invalid`, and what `refuseBeyond` throws
 */
export async function retryTask(
  { db: untypedDb, dialect, jobs, definitions, limits }: TaskStore,
  { scope, locale, may, audit }: Omit<TaskRequest, "reqId">,
  id: string,
): Promise<ExportTask> {
  const db = untypedDb as unknown as Kysely<TaskTables>;
  const wording = { ...limits, definitions, locale };
  const asked = await ownTask(exportTables(untypedDb), scope, id);
  if (asked.status !== "failed") return toWireTask(asked, wording);
  const definition = definitions.find(asked.system_code, asked.task_code);
  if (!definition) throw new PortalError("export-unknown");
  if (!(await may(definition))) throw new PortalError("forbidden");
  checkWants(asked, definition);
  const told: (() => void)[] = [];
  const made = await db.transaction().execute(async (trx) => {
    await lockUser(trx, dialect, scope.userId);
    // Who deletes it makes it again: of two calls at once one does.
    const failed = await trx
      .deleteFrom("export_task")
      .where("id", "=", id)
      .where("status", "=", "failed")
      .returningAll()
      .executeTakeFirst();
    if (!failed) throw new PortalError("task-unknown");
    await refuseBeyond(trx as unknown as Kysely<ExportTables>, failed, limits);
    const task = await trx
      .insertInto("export_task")
      .values({
        ...failed,
        id: uuidv7(),
        status: "open",
        note: "",
        path: null,
        size: null,
        row_count: null,
        req_id: null,
        trace_id: currentTrace()?.traceId ?? null,
        downloaded_at: null,
        link_hash: null,
        link_until: null,
        inserted_at: nowOf(dialect),
        finished_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const untypedTrx = trx as unknown as Transaction<never>;
    told.push(await enqueueTask(untypedTrx, jobs, task), await audit(untypedTrx, task));
    return { ...task, ...waiting };
  });
  for (const tell of told) tell();
  return toWireTask(made, wording);
}
