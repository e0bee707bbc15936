/** Why a file cannot be taken as a table. */
export type WorkbookFault =
  | "encrypted"
  | "old-excel"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "unsupported"
  | "empty";

/** A file that cannot be taken as a table; the dialog words its fault. */
export class WorkbookError extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault, cause?: unknown) {
    super(`The file cannot be read: ${fault}.`, { cause });
    this.name = "WorkbookError";
    this.fault = fault;
  }
}
