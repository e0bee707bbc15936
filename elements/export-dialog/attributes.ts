/** The attributes of `<customs-export-dialog>`, as markup and templates write them. */
export interface ExportDialogAttributes {
  /** Stands open. */
  open?: boolean | "" | undefined;
  /** The task as JSON: `{"systemCode": "DECL", "taskCode": …}`. */
  task?: string | undefined;
  /** Columns to choose from as JSON: `[{"key": "goods", "title": "Goods"}]`. */
  columns?: string | undefined;
  /** Heading of the dialog. */
  heading?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
  /** Origin of the backend for this element alone. */
  "base-url"?: string | undefined;
  /** Base of the export calls for this element alone. */
  "export-base"?: string | undefined;
}
