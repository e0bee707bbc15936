import { sql, type Kysely } from "kysely";
import type { ExportTask, ExportTaskPage } from "@customs-portal/sdk/contract";
import type { ExportLimits } from "../../config/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import { maxPageSize, type TaskListQuery } from "./list-query.ts";
import { exportTables, type ExportTaskRow } from "../../jobs/index.ts";

/** A code that stands for every task, or every system. */
const everyOne = "all";

/**
 * A row as the download centre reads it (R3-01). The path appears with the file, never before, and with the end of the
 * task the time at which it goes.
 * @param keepMs how long a finished task is kept
 */
export function toWireTask(row: ExportTaskRow, keepMs: number): ExportTask {
  return {
    id: row.id,
    taskName: row.task_name,
    fileName: row.file_name,
    insertUserName: row.user_name,
    insertTime: new Date(row.inserted_at).toISOString(),
    statusCode: row.status,
    note: row.note,
    fastDFSPath: row.status === "success" ? row.path : null,
    enableSharding: row.enable_sharding === 1,
    disableZip: row.disable_zip === 1,
    dataSource: row.data_source,
    dataDownloadBaseUrl: "",
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    expireTime: row.finished_at === null ? null : new Date(row.finished_at + keepMs).toISOString(),
  };
}

/** `limit`: how many of the newest tasks are looked at; anything but a whole number above 0 means all. */
function limitOf(text: string): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : Infinity;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The caller's own tasks in the company of the session, newest first.
 * @param options.signal ends the reading; the database may answer anything then
 */
export async function listTasks(
  untypedDb: Kysely<never>,
  scope: Scope,
  query: TaskListQuery,
  { keepMs, signal }: Pick<ExportLimits, "keepMs"> & { signal: AbortSignal },
): Promise<ExportTaskPage> {
  const db = exportTables(untypedDb);
  let matching = db
    .selectFrom("export_task")
    .where("user_id", "=", scope.userId)
    .where("corp_code", "=", scope.corpCode);
  if (query.systemCode.length > 0 && !query.systemCode.includes(everyOne))
    matching = matching.where("system_code", "in", query.systemCode);
  if (query.taskCode.length > 0 && !query.taskCode.includes(everyOne))
    matching = matching.where("task_code", "in", query.taskCode);
  if (query.extraCode !== "") matching = matching.where("extra_code", "=", query.extraCode);
  if (query.taskName !== "")
    matching = matching.where(sql<boolean>`lower(task_name) like lower(${likePattern(query.taskName)}) escape '\\'`);

  const counted = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirst({ signal });
  const count = counted?.count ?? 0;
  const totalElements = Math.min(count, limitOf(query.limit));
  const pageSize = Math.min(query.pageSize, maxPageSize);
  const offset = (query.pageNum - 1) * pageSize;
  if (offset >= totalElements) return { content: [], totalElements };
  const rows = await matching
    .selectAll()
    .orderBy("inserted_at", "desc")
    .orderBy("id", "desc")
    .limit(Math.min(pageSize, totalElements - offset))
    .offset(offset)
    .execute({ signal });
  return { content: rows.map((row) => toWireTask(row, keepMs)), totalElements };
}
