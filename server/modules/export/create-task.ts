import type { Kysely, Transaction } from "kysely";
import type { ExportTask, ExportTaskCreate } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { defaultLocale } from "@customs-portal/sdk/limits";
import type { ExportLimits } from "../../config/index.ts";
import { nowOf, uuidv7, type CoreTables, type DialectName } from "../../db/index.ts";
import { type DefinitionIndex, refuseBeyond, type ExportTables } from "../../jobs/index.ts";
import type { ExportDefinition, RouteRequirement, Scope } from "../../module-contract/index.ts";
import { toWireTask } from "./task-list.ts";

/** `dataSource` of files that this server keeps and `v1/file/download` answers. */
const localSource = "local";
const maxReqIdChars = 100;

/** What a task is stored with. */
export interface TaskStore {
  db: Kysely<never>;
  dialect: DialectName;
  definitions: DefinitionIndex;
  limits: ExportLimits;
}

/** What the request says besides its body. */
export interface TaskRequest {
  scope: Scope;
  /** Idempotency key: the same user gets the same task for the same key, made once. */
  reqId: string | undefined;
  locale: string | undefined;
  /** Whether the user was granted what an export requires. */
  may(requirement: RouteRequirement): Promise<boolean>;
  /** Writes the new task into the security log, in its transaction. @returns what adds the line to the log */
  audit(trx: Transaction<never>): Promise<() => void>;
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
  const free = new Set(definition.columns.map(({ key }) => key));
  // Each column once: a key that was taken is free no more.
  const wrong = columns.find(({ key }) => !free.delete(key));
  if (wrong) throw invalid(`exportColumns/${wrong.key}`);
}

/** The file name with the extension of what will be written; the archive of a sharded export is named by the reader. */
function fileNameFor(fileName: string, exportType: ExportTaskCreate["exportType"]): string {
  const stem = fileName.trim().replace(/\.(xlsx?|txt|csv|zip)$/i, "");
  return `${stem || "export"}.${exportType === "txt" ? "txt" : "xlsx"}`;
}

type TaskTables = ExportTables & Pick<CoreTables, "app_user">;

/** What a call asks for, as it is stored. */
function wantedBy(create: ExportTaskCreate) {
  return {
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
  } as const;
}
type Wanted = ReturnType<typeof wantedBy>;

/** The task that the user made with the same key before. @throws PortalError `request-invalid` for another one */
async function findEarlier(
  db: Kysely<TaskTables>,
  { userId, corpCode }: Scope,
  reqId: string | undefined,
  wanted: Wanted,
) {
  if (reqId === undefined) return undefined;
  const earlier = await db
    .selectFrom("export_task")
    .selectAll()
    .where("user_id", "=", userId)
    .where("req_id", "=", reqId)
    .executeTakeFirst();
  // The key was used for another company: that task is not shown here, and a second one is not made.
  if (earlier && earlier.corp_code !== corpCode) throw invalid("reqId");
  const isOther = earlier && (Object.keys(wanted) as (keyof Wanted)[]).some((name) => earlier[name] !== wanted[name]);
  if (isOther) throw invalid("reqId");
  return earlier;
}

/**
 * Stores an export task; the worker fulfils it. The tasks of a user are stored one after the other, so that two at once
 * cannot both take the last place.
 * @throws PortalError `export-unknown`, `forbidden`, `request-invalid`, `export-queue-full`, `export-list-full`,
 * `export-storage-full`
 */
export async function createTask(
  { db: untypedDb, dialect, definitions, limits }: TaskStore,
  { scope, reqId, locale, may, audit }: TaskRequest,
  create: ExportTaskCreate,
): Promise<ExportTask> {
  const definition = definitions.find(create.systemCode, create.taskCode);
  if (!definition) throw new PortalError("export-unknown");
  if (!(await may(definition.requires))) throw new PortalError("forbidden");
  if (reqId !== undefined && reqId.length > maxReqIdChars) throw invalid("reqId");
  checkParams(create.exportParamJson, definition);
  checkColumns(create.exportColumns, definition);

  const db = untypedDb as unknown as Kysely<TaskTables>;
  const wanted = wantedBy(create);
  let tell = () => {};
  const row = await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("app_user")
      .select("user_name")
      .where("id", "=", scope.userId)
      // SQLite has let in one writer alone by now.
      .$if(dialect === "postgres", (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    const earlier = await findEarlier(trx, scope, reqId, wanted);
    if (earlier) return earlier;
    await refuseBeyond(trx as unknown as Kysely<ExportTables>, scope.userId, limits);
    const task = await trx
      .insertInto("export_task")
      .values({
        id: uuidv7(),
        user_id: scope.userId,
        user_no: scope.userNo,
        user_name: user?.user_name ?? scope.userNo,
        corp_code: scope.corpCode,
        ...wanted,
        locale: locale ?? defaultLocale,
        status: "init",
        note: "",
        attempt: 0,
        tries: 0,
        is_suspect: 0,
        data_source: localSource,
        rows_done: 0,
        req_id: reqId ?? null,
        // Orders the queue over all nodes.
        inserted_at: nowOf(dialect),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    tell = await audit(trx as unknown as Transaction<never>);
    return task;
  });
  tell();
  return toWireTask(row, limits.keepMs);
}
