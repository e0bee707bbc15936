import { localText } from "@customs-portal/sdk/rules";
import { PortalError } from "@customs-portal/sdk/errors";
import { exportColumnSchema } from "@customs-portal/sdk/contract";
import * as z from "zod/mini";
import type { ExportDefinition } from "../../module-contract/index.ts";
import type { ExportTaskRow } from "./table.ts";
import {
  maxSheetRows,
  writeTxt,
  writeXlsx,
  writeZip,
  type AboutSheet,
  type FileColumn,
  type RowSource,
  type ZipEntry,
} from "../../export-file/index.ts";

/** Rows of one part of a sharded export. */
const defaultRowsPerPart = 500_000;

type FileTask = Pick<
  ExportTaskRow,
  "task_name" | "file_name" | "columns" | "export_type" | "enable_sharding" | "disable_zip" | "locale"
>;

/** The file that a task asks for, not yet written. */
export interface ExportFile {
  extension: "xlsx" | "txt" | "zip";
  content: AsyncIterable<Uint8Array>;
}

const columnList = z.array(exportColumnSchema);

/** A column of a file, by the key that its definition has. */
type WantedColumn = FileColumn & { key: string };

/** The columns that the task names, in its order and with its headings; all of the definition where it names none. */
export function wantedColumns(
  task: Pick<FileTask, "columns" | "locale">,
  definition: ExportDefinition,
): WantedColumn[] {
  const wanted = columnList.parse(JSON.parse(task.columns));
  if (wanted.length === 0)
    return definition.columns.map((column) => ({ ...column, title: localText(column.title, task.locale) }));
  return wanted.map(({ key, title }) => {
    const known = definition.columns.find((column) => column.key === key);
    if (!known) throw new PortalError("request-invalid", { params: { field: `exportColumns/${key}` } });
    return { ...known, title };
  });
}

/**
 * The columns with their places in the rows of an export.
 * @param keys of which columns rows that are arrays hold the values; undefined for objects
 * @throws Error where the rows lack a column
 */
export function fileColumns(wanted: readonly WantedColumn[], keys: readonly string[] | undefined): FileColumn[] {
  if (keys === undefined) return [...wanted];
  return wanted.map((column) => {
    const key = keys.indexOf(column.key);
    if (key === -1) throw new Error(`the rows of the export lack the column ${column.key}`);
    return { ...column, key };
  });
}

/** A name for a part inside the archive: without folders and without what Windows refuses. */
function partName(fileName: string, number: number, extension: string): string {
  const dot = fileName.lastIndexOf(".");
  // eslint-disable-next-line no-control-regex -- control characters are meant
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName).replace(/[<>:"/\\|?*\u0000-\u001f]/g, "_");
  return `${stem}-${number}.${extension}`;
}

/**
 * Chooses the file of a task: a spreadsheet or a text file; with sharding a ZIP archive of parts, or, where the user
 * switched the archive off, one file (a spreadsheet then goes on in further sheets).
 * @throws PortalError `export-too-many-rows` where the rows do not fit into one sheet and sharding is off
 */
export function exportFile(
  task: FileTask,
  columns: readonly FileColumn[],
  source: RowSource,
  options: { total: number; about: AboutSheet; rowsPerPart?: number | undefined },
): ExportFile {
  const isText = task.export_type === "txt";
  const extension = isText ? "txt" : "xlsx";
  const sharded = task.enable_sharding === 1;
  const zipped = sharded && task.disable_zip === 0;
  if (!isText && !sharded && options.total > maxSheetRows)
    throw new PortalError("export-too-many-rows", { params: { limit: maxSheetRows } });

  function write(rowLimit: number): AsyncIterable<Uint8Array> {
    if (isText) return writeTxt(source, columns, rowLimit);
    const { about } = options;
    return writeXlsx(source, { columns, sheetName: task.task_name, about, rowLimit, severalSheets: sharded });
  }

  async function* parts(): AsyncGenerator<ZipEntry> {
    const rowsPerPart = options.rowsPerPart ?? defaultRowsPerPart;
    let number = 0;
    do {
      number += 1;
      // A spreadsheet is compressed already.
      yield { name: partName(task.file_name, number, extension), compressed: isText, content: write(rowsPerPart) };
    } while (await source.more());
  }

  return zipped ? { extension: "zip", content: writeZip(parts()) } : { extension, content: write(Infinity) };
}
