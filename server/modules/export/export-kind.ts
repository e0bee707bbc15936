import type { Kysely } from "kysely";
import { PortalError, errorTable, isPortalError } from "@customs-portal/sdk/errors";
import { locales, serverText } from "@customs-portal/sdk/locales";
import type { CoreTables } from "../../db/index.ts";
import { createRowSource } from "../../export-file/index.ts";
import type { Job, JobKind, JobTools } from "../../jobs/index.ts";
import { aboutSheet } from "./about-sheet.ts";
import type { DefinitionIndex } from "./definitions.ts";
import { exportFile, fileColumns, wantedColumns } from "./export-file.ts";
import { exportFolder } from "./folder.ts";
import { exportKindFacts, type ExportPayload } from "./kind-facts.ts";
import { refuseFile } from "./quota.ts";
import { exportTables, type ExportTaskRow } from "./table.ts";
import { tellOwner } from "./tell-owner.ts";

/** So that a short one does not wait for a long one. */
const defaultSlots = 2;
/** Millions of rows, also where the database and the bucket are slow. */
const limitMs = 4 * 3_600_000;

/** The file of a task that was fulfilled. */
interface StoredFile {
  path: string;
  size: number;
  rows: number;
}

/** What exports are written with. */
export interface ExportKindOptions {
  definitions: DefinitionIndex;
  /** Bytes of stored files at which no further one is written for a user. */
  storedBytes: number;
  /** Rows of a part of a sharded export. */
  rowsPerPart?: number | undefined;
  /** Exports at a time on each node, 2 by default. */
  slots?: number | undefined;
  maxTries?: number | undefined;
  retryMs?: number | undefined;
}

function taskOf(db: Kysely<never>, id: string): Promise<ExportTaskRow> {
  return exportTables(db).selectFrom("export_task").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The name of a company; its code where it has none or is there no more. */
async function companyName(db: Kysely<never>, code: string): Promise<string> {
  const tables = db as unknown as Kysely<Pick<CoreTables, "company">>;
  const row = await tables.selectFrom("company").select("name").where("code", "=", code).executeTakeFirst();
  return row?.name ? `${row.name} (${code})` : code;
}

/** Whether trying again cannot help. */
function isFinal(error: unknown): error is PortalError {
  return isPortalError(error) && errorTable[error.code].status < 500;
}

async function write(
  { id, attempt }: Job<ExportPayload>,
  { db, readDb, objects, signal, progress }: JobTools,
  { definitions, storedBytes, rowsPerPart }: ExportKindOptions,
): Promise<StoredFile> {
  const task = await taskOf(db, id);
  const definition = definitions.find(task.system_code, task.task_code);
  if (!definition) throw new PortalError("export-unknown");
  await refuseFile(exportTables(db), task.user_id, storedBytes);
  const wanted = wantedColumns(task, definition);
  const params = definition.params.parse(JSON.parse(task.params));
  const scope = { userId: task.user_id, userNo: task.user_no, corpCode: task.corp_code };
  const request = { locale: task.locale, columns: wanted.map(({ key }) => key) };
  const { total, keys, pages } = await definition.open(readDb, scope, params, request);
  const columns = fileColumns(wanted, keys);
  const source = createRowSource(pages, (done) => progress(done, total), columns);
  try {
    progress(0, total);
    const about = aboutSheet(task, await companyName(db, task.corp_code));
    const file = exportFile(task, columns, source, { total, about, rowsPerPart });
    const path = `${exportFolder}${id}-${attempt}.${file.extension}`;
    const { size } = await objects.put(path, file.content, signal);
    return { path, size, rows: source.done };
  } finally {
    await source.close();
  }
}

/** The kind of job that writes the file of an export task and shows it, or says in the task why there is none. */
export function createExportKind(options: ExportKindOptions): JobKind<ExportPayload, StoredFile> {
  const { slots = defaultSlots, maxTries, retryMs } = options;
  return {
    ...exportKindFacts,
    slots,
    limitMs,
    ...(maxTries === undefined ? {} : { maxTries }),
    ...(retryMs === undefined ? {} : { retryMs }),
    run: (job, tools) => write(job, tools, options),
    async complete({ id }, { path, size, rows }, { trx, now }) {
      const task = await exportTables(trx)
        .updateTable("export_task")
        .set({ status: "success", path, size, row_count: rows, note: "", finished_at: now })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (task) await tellOwner(trx, task, { rows }, options.definitions);
    },
    async fail({ id }, { error }, { trx, now }) {
      const task = await taskOf(trx, id);
      const noteIn = (locale: string) =>
        isFinal(error)
          ? serverText(errorTable[error.code].key, locale, error.params)
          : serverText(errorTable["export-failed"].key, locale, {});
      await exportTables(trx)
        .updateTable("export_task")
        .set({ status: "failed", note: noteIn(task.locale), finished_at: now })
        .where("id", "=", id)
        .execute();
      const reason = Object.fromEntries(locales.map((locale) => [locale, noteIn(locale)]));
      await tellOwner(trx, task, { reason }, options.definitions);
    },
    discard: (_job, { path }, { objects }) => objects.delete(path),
    isFinal,
  };
}
