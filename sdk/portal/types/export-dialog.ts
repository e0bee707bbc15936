import type { ExportColumn } from "../../contract/index.ts";
import type { ExportRequest } from "./exports.ts";

/** A column that an export may take. */
export interface ExportDialogColumn extends ExportColumn {
  /** Not ticked at first. */
  unticked?: boolean | undefined;
}

/** A condition that rows meet, as the user knows it. */
export interface ExportCondition {
  label: string;
  value: string;
}

/** What an export takes, in words and rows. */
export interface ExportScope {
  /** Rows that meet the conditions, or their count while it is on its way; undefined where nobody counted them. */
  rows?: number | Promise<number | undefined> | undefined;
  /** None of them takes every row. */
  conditions?: readonly ExportCondition[] | undefined;
}

/** What the user typed and has not searched for: the dialog points it out, and offers to put it in force first. */
export interface UnappliedConditions {
  conditions: readonly ExportCondition[];
  /** Labels of conditions that it takes away. */
  removed?: readonly string[] | undefined;
  /**
   * Puts it in force.
   * @returns the task and the scope of it; undefined where something typed is wrong, which closes the dialog
   */
  apply(): Promise<{ task: ExportRequest; scope: ExportScope } | undefined>;
}

/** What the export dialog is asked for (R26-01 … R26-03, R4-23, R4-24). */
export interface ExportDialogRequest {
  /** The task; what the user ticks and chooses takes the place of its `columns` and `exportType`. */
  task: ExportRequest;
  /** Columns to choose from, in the order of the table. Without any the task is posted at once, without a dialog. */
  columns?: readonly ExportDialogColumn[] | undefined;
  /** What is exported, in words and rows. */
  scope?: ExportScope | undefined;
  unapplied?: UnappliedConditions | undefined;
  /** Heading of the dialog; its own by default. */
  title?: string | undefined;
  /** Told of a task that was not accepted; the user has been told, and may try again where there is a dialog. */
  onExportFailed?: ((error: unknown) => void) | undefined;
}
