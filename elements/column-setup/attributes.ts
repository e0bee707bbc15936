/** The attributes of `<customs-column-setup>`, as markup and templates write them. */
export interface ColumnSetupAttributes {
  /** Stands open. */
  open?: boolean | "" | undefined;
  /** What the setup is saved under. */
  "resource-id"?: string | undefined;
  /** The columns of the page as JSON: `[{"key": "goods", "title": "Goods"}]`. */
  columns?: string | undefined;
  /** Name of the table; it stands in the heading of the dialog behind what is set up. */
  heading?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
  /** Origin of the backend for this element alone. */
  "base-url"?: string | undefined;
}
