import type { Kysely, Transaction } from "kysely";
import { exportTaskCreateSchema, type ExportTask, type ExportTaskCreate } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { defaultLocale } from "@customs-portal/sdk/limits";
import { cleanFileName } from "@customs-portal/sdk/rules";
import type { ExportLimits } from "../../config/index.ts";
import { nowOf, uuidv7, type CoreTables, type DialectName } from "../../db/index.ts";
import { publishHint } from "../../hints/index.ts";
import type { Jobs } from "../../jobs/index.ts";
import type { ExportDefinition, Scope } from "../../module-contract/index.ts";
import { currentTrace } from "../../telemetry/index.ts";
import { type DefinitionIndex, neededFor } from "./definitions.ts";
import { exportKindFacts } from "./kind-facts.ts";
import { refuseBeyond } from "./quota.ts";
import { localSource, type ExportTables, type ExportTaskRow } from "./table.ts";
import { selectTasks, toWireTask, waiting } from "./task-list.ts";

const maxReqIdChars = 100;

/** What a task is stored with. */
export interface TaskStore {
  db: Kysely<never>;
  dialect: DialectName;
  jobs: Jobs;
  definitions: DefinitionIndex;
  limits: ExportLimits;
}

/** What the request says besides its body. */
export interface TaskRequest {
  scope: Scope;
  /** Idempotency key: the same user gets the same task for the same key, made once. */
  reqId: string | undefined;
  locale: string | undefined;
  /** Whether the user was granted what an export requires, and works for a company of the own where it asks for that. */
  may(definition: Pick<ExportDefinition, "requires" | "isOwnOnly">): Promise<boolean>;
  /** Writes the new task into the security log, in its transaction. @returns what adds the line to the log */
  audit(
    trx: Transaction<never>,
    task: Pick<ExportTaskRow, "system_code" | "task_code" | "task_name">,
  ): Promise<() => void>;
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
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  throw invalid(["exportParamJson", ...(issue?.path ?? []), ...unknown].map(String).join("/"), parsed.error);
}

function checkColumns(columns: ExportTaskCreate["exportColumns"], definition: ExportDefinition): void {
  const free = new Set(definition.columns.map(({ key }) => key));
  // Each column once: a key that was taken is free no more.
  const wrong = columns.find(({ key }) => !free.delete(key));
  if (wrong) throw invalid(`exportColumns/${wrong.key}`);
}

/**
 * Checks what a stored task wants once more: its export may have changed.
 * @throws PortalError `request-invalid`
 */
export function checkWants(
  { params, columns }: Pick<ExportTaskRow, "params" | "columns">,
  definition: ExportDefinition,
) {
  checkParams(params, definition);
  checkColumns(exportTaskCreateSchema.shape.exportColumns.parse(JSON.parse(columns)), definition);
}

/** Gives a task its job, in the transaction that stores it. @returns what lets it begin once that has ended well */
export async function enqueueTask(
  trx: Transaction<never>,
  jobs: Jobs,
  task: Pick<ExportTaskRow, "id" | "user_id" | "system_code" | "task_code">,
): Promise<() => void> {
  const { id, user_id: owner } = task;
  await publishHint(trx, { topic: "exports", users: [owner] });
  const needs = neededFor(task.system_code, task.task_code);
  return (await jobs.enqueue(trx, exportKindFacts, { id, owner, payload: {}, needs })).wake;
}

/** What is to be seen of a name, without the extension of a file; undefined where that is nothing. */
function stemOf(name: string): string | undefined {
  const clean = cleanFileName(name.replace(/[/\\]/g, "_")) ?? "";
  return cleanFileName(clean.replace(/\.(xlsx?|txt|csv|zip)$/i, ""));
}

/**
 * The file name, else the name of the task, with the extension of what will be written; the archive of a sharded export
 * is named by the reader.
 */
function fileNameFor({ fileName, taskName, exportType }: ExportTaskCreate): string {
  return `${stemOf(fileName) ?? stemOf(taskName) ?? "export"}.${exportType === "txt" ? "txt" : "xlsx"}`;
}

export type TaskTables = ExportTables & Pick<CoreTables, "app_user">;

/** What a call asks for, as it is stored. */
function wantedBy(create: ExportTaskCreate) {
  return {
    system_code: create.systemCode,
    task_code: create.taskCode,
    extra_code: create.extraCode,
    task_name: create.taskName,
    file_name: fileNameFor(create),
    params: create.exportParamJson,
    columns: JSON.stringify(create.exportColumns),
    export_type: create.exportType,
    enable_sharding: create.enableSharding ? 1 : 0,
    disable_zip: create.disableZip ? 1 : 0,
    filter_text: create.filterText ?? "",
  } as const;
}
type Wanted = ReturnType<typeof wantedBy>;

/** Bytes of the texts of a task. */
const sizeOf = (wanted: Wanted) =>
  Object.values(wanted).reduce<number>((sum, text) => sum + Buffer.byteLength(String(text)), 0);

/** The task that the user made with the same key before. @throws PortalError `request-invalid` for another one */
async function findEarlier(
  db: Kysely<TaskTables>,
  { userId, corpCode }: Scope,
  reqId: string | undefined,
  wanted: Wanted,
) {
  if (reqId === undefined) return undefined;
  const earlier = await selectTasks(db.selectFrom("export_task"))
    .where("user_id", "=", userId)
    .where("req_id", "=", reqId)
    .executeTakeFirst();
  // The key was used for another company: that task is not shown here, and a second one is not made.
  if (earlier && earlier.corp_code !== corpCode) throw invalid("reqId");
  const isOther = earlier && (Object.keys(wanted) as (keyof Wanted)[]).some((name) => earlier[name] !== wanted[name]);
  if (isOther) throw invalid("reqId");
  return earlier;
}

/** Lets the tasks of a user be stored one after the other, so that two at once cannot both take the last place. */
export function lockUser(trx: Kysely<TaskTables>, dialect: DialectName, userId: string) {
  return (
    trx
      .selectFrom("app_user")
      .select("user_name")
      .where("id", "=", userId)
      // SQLite has let in one writer alone by now.
      .$if(dialect === "postgres", (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  );
}

/**
 * Stores an export task; the worker fulfils it.
 * @throws PortalError `export-unknown`, `forbidden`, `request-invalid`, and what `refuseBeyond` throws
 */
export async function createTask(
  { db: untypedDb, dialect, jobs, definitions, limits }: TaskStore,
  { scope, reqId, locale, may, audit }: TaskRequest,
  create: ExportTaskCreate,
): Promise<ExportTask> {
  const definition = definitions.find(create.systemCode, create.taskCode);
  if (!definition) throw new PortalError("export-unknown");
  if (!(await may(definition))) throw new PortalError("forbidden");
  if (reqId !== undefined && reqId.length > maxReqIdChars) throw invalid("reqId");
  checkParams(create.exportParamJson, definition);
  checkColumns(create.exportColumns, definition);

  const db = untypedDb as unknown as Kysely<TaskTables>;
  const wanted = wantedBy(create);
  const told: (() => void)[] = [];
  const row = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, dialect, scope.userId);
    const earlier = await findEarlier(trx, scope, reqId, wanted);
    if (earlier) return earlier;
    const own = { user_id: scope.userId, asked_size: sizeOf(wanted) };
    await refuseBeyond(trx as unknown as Kysely<ExportTables>, own, limits);
    const task = await trx
      .insertInto("export_task")
      .values({
        id: uuidv7(),
        ...own,
        user_no: scope.userNo,
        user_name: user?.user_name ?? scope.userNo,
        corp_code: scope.corpCode,
        ...wanted,
        locale: locale ?? defaultLocale,
        status: "open",
        note: "",
        data_source: localSource,
        req_id: reqId ?? null,
        trace_id: currentTrace()?.traceId ?? null,
        inserted_at: nowOf(dialect),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const untypedTrx = trx as unknown as Transaction<never>;
    told.push(await enqueueTask(untypedTrx, jobs, task), await audit(untypedTrx, task));
    return { ...task, ...waiting };
  });
  for (const tell of told) tell();
  return toWireTask(row, { ...limits, definitions, locale });
}
