/** The attributes of `<customs-download-center>`, as markup and templates write them. */
export interface DownloadCenterAttributes {
  /** Codes of the systems whose tasks are listed, separated by commas. */
  "system-code"?: string | undefined;
  /** Codes of the tasks, separated by commas; `all` takes every one. */
  "task-code"?: string | undefined;
  /** How many of the newest tasks are looked through. */
  limit?: string | undefined;
  /** Module whose tasks are searched for first. */
  module?: string | undefined;
  /** Passed to the backend as it is. */
  "extra-code"?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
  /** Origin of the backend for this element alone. */
  "base-url"?: string | undefined;
  /** Base of the export calls for this element alone. */
  "export-base"?: string | undefined;
}
