/** The attributes of `<customs-form-setup>`, as markup and templates write them. */
export interface FormSetupAttributes {
  /** Stands open. */
  open?: boolean | "" | undefined;
  /** What the setup is saved under. */
  "resource-id"?: string | undefined;
  /** The fields of the form as JSON: `[{"key": "goods", "title": "Goods"}]`. */
  fields?: string | undefined;
  /** Name of the form; it stands in the heading of the dialog behind what is set up. */
  heading?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
  /** Origin of the backend for this element alone. */
  "base-url"?: string | undefined;
}
