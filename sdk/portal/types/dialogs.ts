import type { BatchTextRequest } from "./batch-text.ts";
import type { AssistedSpecification, ElementAssistantRequest } from "./element-assistant.ts";
import type { ElementBatchRequest, PutRightLine } from "./element-batch.ts";
import type { ExportDialogRequest } from "./export-dialog.ts";
import type { StartedExport } from "./exports.ts";
import type { PersonalColumn } from "../../contract/index.ts";
import type { ColumnSetupRequest, FormSetupRequest } from "./setups.ts";

/** A yes-or-no question. */
export interface Question {
  title: string;
  message?: string;
  /** What yes does, such as "Delete"; OK by default. */
  confirmLabel?: string;
  /** Yes destroys something. */
  danger?: boolean;
}

/**
 * The dialogs that lines and parcels may open, by name: what each is given and what it answers. Whoever registers
 * another one adds it here, by declaration merging:
 *
 * ```ts
 * declare module "@customs-portal/sdk" {
 *   interface DialogTypes { "my-line/pick-port": { props: { country: string }; result: string | undefined } }
 * }
 * ```
 */
export interface DialogTypes {
  /** Asks in the look of the host; false also for a question that was closed. */
  confirm: { props: Question; result: boolean };
  /** Takes a list of numbers, typed or pasted (R26-07); undefined where it was closed without being applied. */
  "batch-text": { props: BatchTextRequest; result: string[] | undefined };
  /** Fills in the specification string of declared goods (R26-08); undefined where it was closed without one. */
  "element-assistant": { props: ElementAssistantRequest; result: AssistedSpecification | undefined };
  /**
   * Checks the specification strings of many lines, those of the page or of a table that people bring, and puts them
   * right. Its result are the lines of the page that were changed and have no fault; undefined where it was closed
   * without them, and for a table.
   */
  "element-batch": { props: ElementBatchRequest; result: PutRightLine[] | undefined };
  /** Asks which columns and starts the export (R26-01); undefined where it was closed without one. */
  export: { props: ExportDialogRequest; result: StartedExport | undefined };
  /**
   * Sets up the columns of a table (R26-04). Its result is the setup that holds now, an empty one where the columns of
   * the page do; undefined where nothing was saved.
   */
  "column-setup": { props: ColumnSetupRequest; result: PersonalColumn[] | undefined };
  /**
   * Shows and hides the fields of a form (R26-06). Its result are the keys of the fields that the setup shows now, none
   * where all do; undefined where nothing was saved.
   */
  "form-setup": { props: FormSetupRequest; result: string[] | undefined };
}
export type DialogName = Extract<keyof DialogTypes, string>;

export interface DialogOptions {
  /** Ends the dialog, which then answers undefined. A question (`confirm`) stays until somebody answers it. */
  signal?: AbortSignal | undefined;
}

export interface PortalDialogs {
  /**
   * Opens a dialog by name; the host decides what draws it. The dialogs of the portal answer undefined where the user
   * closes them, and also where their tab closes, the company changes or the session ends. While one stands open, the
   * same place opens no second one of its name: that call is answered with undefined at once.
   * @example
   * ```ts
   * const question = { title: "Delete the draft?", confirmLabel: "Delete", danger: true };
   * if (await portal.dialogs.open("confirm", question)) await portal.http.delete("/orders/api/draft");
   * ```
   * @throws PortalError `dialog-unavailable`, whose message names the dialogs there are
   */
  open<Name extends DialogName>(
    name: Name,
    props: DialogTypes[Name]["props"],
    options?: DialogOptions,
  ): Promise<DialogTypes[Name]["result"]>;
}
