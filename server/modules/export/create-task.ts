import type { Kysely } from "kysely";
import type { ExportTask, ExportTaskCreate } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { defaultLocale } from "@customs-portal/sdk/limits";
import { uuidv7, type CoreTables } from "../../db/index.ts";
import type { DefinitionIndex } from "../../jobs/index.ts";
import type { ExportDefinition, Scope } from "../../module.ts";
import type { ExportTables } from "./table.ts";
import { toWireTask } from "./task-list.ts";

/** `dataSource` of files that this server keeps and `v1/file/download` answers. */
const localSource = "local";
const maxReqIdChars = 100;

/** What the request says besides its body. */
export interface TaskRequest {
  scope: Scope;
  /** Idempotency key: the same user gets the same task for the same key, made once. */
  reqId: string | undefined;
  locale: string | undefined;
  /** Whether the user was granted a function. */
  hasFunction(code: string): Promise<boolean>;
}

function invalid(field: string, cause?: unknown): PortalError {
  return new PortalError("request-invalid", { params: { field }, cause });
}

function checkParams(text: string, definition: ExportDefinition): void {
  let params: unknown;
  try {
    params = JSON.parse(text);
  } catch (error) {
    throw invalid("exportParamJson", error);
  }
  const parsed = definition.params.safeParse(params);
  if (!parsed.success)
    throw invalid(["exportParamJson", ...(parsed.error.issues[0]?.path ?? [])].map(String).join("/"), parsed.error);
}

function checkColumns(columns: ExportTaskCreate["exportColumns"], definition: ExportDefinition): void {
  const known = new Set(definition.columns.map(({ key }) => key));
  const wrong = columns.find(({ key }, index) => !known.has(key) || columns.findIndex((c) => c.key === key) < index);
  if (wrong) throw invalid(`exportColumns/${wrong.key}`);
}

/** The file name with the extension of what will be written; the archive of a sharded export is named by the reader. */
function fileNameFor(fileName: string, exportType: ExportTaskCreate["exportType"]): string {
  const stem = fileName.trim().replace(/\.(xlsx?|txt|csv|zip)$/i, "");
  return `${stem || "export"}.${exportType === "txt" ? "txt" : "xlsx"}`;
}

/**
 * Stores an export task; the worker fulfils it.
 * @throws PortalError `export-unknown`, `forbidden`, `request-invalid`
 */
export async function createTask(
  untypedDb: Kysely<never>,
  definitions: DefinitionIndex,
  { scope, reqId, locale, hasFunction }: TaskRequest,
  create: ExportTaskCreate,
): Promise<ExportTask> {
  const definition = definitions.find(create.systemCode, create.taskCode);
  if (!definition) throw new PortalError("export-unknown");
  const { functionCode } = definition;
  if (functionCode !== undefined && !(await hasFunction(functionCode))) throw new PortalError("forbidden");
  if (reqId !== undefined && reqId.length > maxReqIdChars) throw invalid("reqId");
  checkParams(create.exportParamJson, definition);
  checkColumns(create.exportColumns, definition);

  const db = untypedDb as unknown as Kysely<ExportTables & Pick<CoreTables, "app_user">>;
  const user = await db
    .selectFrom("app_user")
    .select("user_name")
    .where("user_no", "=", scope.userNo)
    .executeTakeFirst();
  const row = await db
    .insertInto("export_task")
    .values({
      id: uuidv7(),
      user_no: scope.userNo,
      user_name: user?.user_name ?? scope.userNo,
      corp_code: scope.corpCode,
      system_code: create.systemCode,
      task_code: create.taskCode,
      extra_code: create.extraCode,
      task_name: create.taskName,
      file_name: fileNameFor(create.fileName, create.exportType),
      params: create.exportParamJson,
      columns: JSON.stringify(create.exportColumns),
      export_type: create.exportType,
      enable_sharding: create.enableSharding ? 1 : 0,
      disable_zip: create.disableZip ? 1 : 0,
      locale: locale ?? defaultLocale,
      status: "init",
      note: "",
      attempt: 0,
      tries: 0,
      data_source: localSource,
      rows_done: 0,
      req_id: reqId ?? null,
      inserted_at: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(["user_no", "req_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return toWireTask(row);
  const earlier = await db
    .selectFrom("export_task")
    .selectAll()
    .where("user_no", "=", scope.userNo)
    .where("corp_code", "=", scope.corpCode)
    .where("req_id", "=", reqId ?? null)
    .executeTakeFirst();
  // The key was used for another company: that task is not shown here, and a second one is not made.
  if (!earlier) throw invalid("reqId");
  return toWireTask(earlier);
}
