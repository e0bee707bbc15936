import type { Kysely, SelectQueryBuilder } from "kysely";
import type { ExportTask, ExportTaskPage } from "@customs-portal/sdk/contract";
import { defaultLocale } from "@customs-portal/sdk/limits";
import { localText } from "@customs-portal/sdk/rules";
import { containsText } from "../../db/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import type { DefinitionIndex } from "./definitions.ts";
import { maxPageSize, type TaskListQuery } from "./list-query.ts";
import { exportTables, localSource, type ExportTables, type ExportTaskRow } from "./table.ts";

/** A code that stands for every task, or every system. */
const everyOne = "all";

/** What is known of the job of a task; nothing of one that has ended. */
interface TaskJob {
  worker: string | null;
  done: number | null;
  total: number | null;
}

/** The job of a task that was just made. */
export const waiting: TaskJob = { worker: null, done: 0, total: null };

/** What a task is shown by: not its parameters and columns, which may be long and which no list tells. */
const shownColumns = [
  "id",
  "system_code",
  "task_code",
  "task_name",
  "file_name",
  "user_name",
  "enable_sharding",
  "disable_zip",
  "status",
  "note",
  "path",
  "size",
  "row_count",
  "data_source",
  "filter_text",
  "downloaded_at",
  "trace_id",
  "inserted_at",
  "finished_at",
] as const satisfies readonly (keyof ExportTaskRow)[];
type ShownTask = Pick<ExportTaskRow, (typeof shownColumns)[number]>;

type Tasks = SelectQueryBuilder<ExportTables, "export_task", unknown>;

function withJobs(tasks: Tasks) {
  return tasks.leftJoin("job", "job.id", "export_task.id").select(["job.worker", "job.done", "job.total"]);
}

/** Reads whole tasks, some of them long, with their jobs: for one alone. */
export function selectTasks(tasks: Tasks) {
  return withJobs(tasks).selectAll("export_task");
}

/** How far a task is. A worker has claimed the job of one that is at work. */
function stateOf({ status, row_count: rows, worker, done, total }: ShownTask & TaskJob) {
  if (status !== "open") return { statusCode: status, rowsDone: rows ?? 0, rowsTotal: rows };
  return { statusCode: worker === null ? "init" : "ing", rowsDone: done ?? 0, rowsTotal: total } as const;
}

/** What a row is shown by. */
export interface TaskWording {
  /** How long a finished task is kept. */
  keepMs: number;
  definitions: DefinitionIndex;
  /** Of who looks at it. */
  locale: string | undefined;
}

/** The name of a task in the language of who looks at it, where it is a title of its export; else as it was made. */
function nameOf({ task_name: name, ...row }: ShownTask, { definitions, locale = defaultLocale }: TaskWording) {
  const { title = {} } = definitions.find(row.system_code, row.task_code) ?? {};
  return Object.values(title).includes(name) ? localText(title, locale) : name;
}

const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/**
 * A row as the download centre reads it (R3-01). The path appears with the file, never before, and with the end of the
 * task the time at which it goes.
 */
export function toWireTask(row: ShownTask & TaskJob, wording: TaskWording): ExportTask {
  return {
    id: row.id,
    taskName: nameOf(row, wording),
    fileName: row.file_name,
    insertUserName: row.user_name,
    insertTime: new Date(row.inserted_at).toISOString(),
    note: row.note,
    fastDFSPath: row.status === "success" ? row.path : null,
    enableSharding: row.enable_sharding === 1,
    disableZip: row.disable_zip === 1,
    dataSource: row.data_source,
    dataDownloadBaseUrl: "",
    ...stateOf(row),
    expireTime: row.finished_at === null ? null : isoOf(row.finished_at + wording.keepMs),
    fileSize: row.size,
    filterText: row.filter_text,
    downloadTime: isoOf(row.downloaded_at),
    traceId: row.trace_id,
    canCancel: row.status === "open",
    canRetry: row.status === "failed",
    hasLink: row.status === "success" && row.data_source === localSource,
  };
}

/** `limit`: how many of the newest tasks are looked at; anything but a whole number above 0 means all. */
function limitOf(text: string): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : Infinity;
}

/**
 * The caller's own tasks in the company of the session, newest first. A name finds the tasks that were made under it, and
 * those of an export that bears it in another language.
 * @param options.signal ends the reading; the database may answer anything then
 */
export async function listTasks(
  untypedDb: Kysely<never>,
  scope: Scope,
  query: TaskListQuery,
  { signal, ...wording }: TaskWording & { signal: AbortSignal },
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
  if (query.taskName !== "") {
    const titled = wording.definitions.titled(query.taskName);
    matching = matching.where((eb) =>
      eb.or([
        containsText(eb.ref("task_name"), query.taskName),
        ...titled.map(({ systemCode, taskCode, title = {} }) =>
          eb.and([
            eb("system_code", "=", systemCode),
            eb("task_code", "=", taskCode),
            eb("task_name", "in", Object.values(title)),
          ]),
        ),
      ]),
    );
  }

  const counted = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirst({ signal });
  const count = counted?.count ?? 0;
  const totalElements = Math.min(count, limitOf(query.limit));
  const pageSize = Math.min(query.pageSize, maxPageSize);
  const offset = (query.pageNum - 1) * pageSize;
  if (offset >= totalElements) return { content: [], totalElements };
  const rows = await withJobs(matching)
    .select(shownColumns.map((name) => `export_task.${name}` as const))
    .orderBy("export_task.inserted_at", "desc")
    .orderBy("export_task.id", "desc")
    .limit(Math.min(pageSize, totalElements - offset))
    .offset(offset)
    .execute({ signal });
  return { content: rows.map((row) => toWireTask(row, wording)), totalElements };
}
