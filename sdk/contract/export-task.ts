import * as z from "zod/mini";
import { exportFilterMaxChars } from "../limits.ts";
import { readEach } from "./one-by-one.ts";
import { exactFlag, nullish, optional, wireFlag, wireNumber, wireText, wireTime, withDefault } from "./values.ts";

/** The states of an export task (R4-01 … R4-04). Other backends may send others; they are shown as they are (R4-05). */
export const exportStatuses = ["init", "ing", "success", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

const text = nullish(wireText);
const flag = nullish(wireFlag);

/** A row of the download centre (R3-01). What follows `dataDownloadBaseUrl`, and `id`, is ours and optional for other backends. */
export const exportTaskSchema = z.looseObject({
  id: optional(wireText),
  taskName: text,
  fileName: text,
  insertUserName: text,
  /** ISO 8601 text, or milliseconds since 1970. */
  insertTime: nullish(wireTime),
  statusCode: text,
  note: text,
  fastDFSPath: text,
  enableSharding: flag,
  disableZip: flag,
  dataSource: text,
  dataDownloadBaseUrl: text,
  /** Rows written so far. */
  rowsDone: nullish(wireNumber),
  /** Rows to write, as counted when the task was claimed. */
  rowsTotal: nullish(wireNumber),
  /** When the task and its file are removed: ISO 8601 text, or milliseconds since 1970; null while nobody knows. */
  expireTime: nullish(wireTime),
  /** Bytes of the finished file. */
  fileSize: nullish(wireNumber),
  /** What was exported, in words, as the page that made the task told it. */
  filterText: text,
  /** When this user last fetched the file: ISO 8601 text, or milliseconds since 1970; null while that never happened. */
  downloadTime: nullish(wireTime),
  /** Trace of the call that made the task, by which the logs have what became of it. */
  traceId: text,
  /** `v1/task/cancel` ends the task now. */
  canCancel: flag,
  /** `v1/task/retry` makes the task again. */
  canRetry: flag,
  /** `v1/file/link` answers an address under which the browser itself fetches the file. */
  hasLink: flag,
});
export type ExportTask = z.infer<typeof exportTaskSchema>;

/** Query of POST {base}/v1/task/get, sent form-style with repeated keys for lists (R73-03, R73-04, A53). */
export interface ExportTaskQuery {
  systemCode: string[];
  taskCode: string[];
  pageSize: number;
  /** Counted from 1. */
  pageNum: number;
  limit: string;
  extraCode: string;
  taskName: string;
}

/** A page of export tasks. */
export interface ExportTaskPage {
  content: ExportTask[];
  totalElements: number;
}

/** An exported column: `key` names the field, `title` the heading. */
export const exportColumnSchema = z.object({
  key: z.string().check(z.maxLength(100)),
  title: z.string().check(z.maxLength(200)),
});
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** The length is checked before the items are: of a list of a megabyte, none is looked at. */
const exportColumnList = z.pipe(z.array(z.unknown()).check(z.maxLength(500)), z.array(exportColumnSchema));

/** Payload of POST {base}/v1/task/add (R3-02). `exportParamJson` is a serialised JSON object (R3-03). */
export const exportTaskCreateSchema = z.object({
  taskCode: z.string().check(z.minLength(1), z.maxLength(100)),
  systemCode: z.string().check(z.minLength(1), z.maxLength(100)),
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
  taskName: z.string().check(z.minLength(1), z.maxLength(200)),
  extraCode: withDefault(z.string().check(z.maxLength(200)), ""),
  exportParamJson: withDefault(z.string().check(z.maxLength(100_000)), "{}"),
  exportColumns: withDefault(exportColumnList, []),
  enableSharding: withDefault(exactFlag, false),
  exportType: withDefault(z.enum(["excel", "txt"]), "excel"),
  disableZip: withDefault(exactFlag, false),
  /** The filters in words, in the language of the user; ours, left out where a page says none. */
  filterText: optional(z.string().check(z.maxLength(exportFilterMaxChars))),
});
export type ExportTaskCreate = z.infer<typeof exportTaskCreateSchema>;

/** Body of POST {base}/v1/task/cancel and {base}/v1/task/retry; ours. Both answer the task as it is then. */
export const exportTaskChoiceSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Answer of POST {base}/v1/file/link; ours: where the file is for a minute, relative to the export base. */
export const fileLinkSchema = z.object({ link: z.string().check(z.minLength(1), z.maxLength(2000)) });

/** A list of tasks without the rows that cannot be read; where none can, neither can the list. */
const taskListSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((rows, context) => {
    const { read: tasks, unread } = readEach(exportTaskSchema, rows, "Export task");
    if (unread && tasks.length === 0) context.issues.push({ code: "custom", message: unread.message, input: rows });
    return tasks;
  }),
);
/** The accepted shapes of a page: content with totalElements, or list with total (A54). */
const taskPageSchema = z.object({
  content: optional(taskListSchema),
  list: optional(taskListSchema),
  totalElements: optional(wireNumber),
  total: optional(wireNumber),
});

/**
 * Answers `task/get` in any of the accepted shapes, a bare list too; null is an empty page. Rows that cannot be read
 * are left out and named in the console.
 * @throws ZodError for anything else, so that nothing unknown reads as "no tasks"
 */
export function readTaskPage(data: unknown): ExportTaskPage {
  if (data === null || Array.isArray(data)) {
    const content = taskListSchema.parse(data ?? []);
    return { content, totalElements: content.length };
  }
  const page = taskPageSchema
    .check(z.refine((given) => "content" in given || "list" in given, { path: ["content"], error: "is missing" }))
    .parse(data);
  const content = page.content ?? page.list ?? [];
  return { content, totalElements: page.totalElements ?? page.total ?? content.length };
}
