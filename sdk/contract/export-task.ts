import * as z from "zod/mini";

/** The states of an export task (R4-01 … R4-04). Other backends may send others; they are shown as they are (R4-05). */
export const exportStatuses = ["init", "ing", "success", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

const text = z.optional(z.nullable(z.string()));
/** Backends send booleans, numbers and texts; read them with `isTrue` of sdk/rules (A56). */
const flag = z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string()])));

/** A row of the download centre (R3-01). `id`, `progress` and `rowCount` are ours and optional for other backends. */
export const exportTaskSchema = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  taskName: text,
  fileName: text,
  insertUserName: text,
  /** ISO 8601 text, or milliseconds since 1970. */
  insertTime: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  statusCode: text,
  note: text,
  fastDFSPath: text,
  enableSharding: flag,
  disableZip: flag,
  dataSource: text,
  dataDownloadBaseUrl: text,
  /** Rows written so far. */
  rowsDone: z.optional(z.nullable(z.number())),
  /** Rows to write, as counted when the task was claimed. */
  rowsTotal: z.optional(z.nullable(z.number())),
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
export const exportColumnSchema = z.object({ key: z.string(), title: z.string() });
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** Payload of POST {base}/v1/task/add (R3-02). `exportParamJson` is a serialised JSON object (R3-03). */
export const exportTaskCreateSchema = z.object({
  taskCode: z.string().check(z.minLength(1), z.maxLength(100)),
  systemCode: z.string().check(z.minLength(1), z.maxLength(100)),
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
  taskName: z.string().check(z.minLength(1), z.maxLength(200)),
  extraCode: z._default(z.string().check(z.maxLength(200)), ""),
  exportParamJson: z._default(z.string().check(z.maxLength(100_000)), "{}"),
  exportColumns: z._default(z.array(exportColumnSchema).check(z.maxLength(500)), []),
  enableSharding: z._default(z.boolean(), false),
  exportType: z._default(z.enum(["excel", "txt"]), "excel"),
  disableZip: z._default(z.boolean(), false),
});
export type ExportTaskCreate = z.infer<typeof exportTaskCreateSchema>;

/** Answers `task/get` in any of the accepted shapes: content with totalElements, list with total, or a bare list (A54). */
export function readTaskPage(data: unknown): ExportTaskPage {
  const list = z.array(exportTaskSchema);
  const source = Array.isArray(data)
    ? { content: data }
    : z.looseObject({ content: z.optional(z.unknown()), list: z.optional(z.unknown()) }).parse(data);
  const content = list.parse(source.content ?? ("list" in source ? source.list : undefined) ?? []);
  const total = "totalElements" in source ? source.totalElements : "total" in source ? source.total : undefined;
  return { content, totalElements: typeof total === "number" ? total : content.length };
}
