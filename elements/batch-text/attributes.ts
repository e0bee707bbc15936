/** The attributes of `<customs-batch-text>`, as markup and templates write them. */
export interface BatchTextAttributes {
  /** Name of the field in its form. */
  name?: string | undefined;
  /** What stands in it at first and after a reset: entries by lines or commas. */
  value?: string | undefined;
  /** Names the field where no `<label>` does. */
  label?: string | undefined;
  /** Most entries. */
  limit?: string | number | undefined;
  /** What an entry must match as a whole. */
  pattern?: string | undefined;
  /** Says in words what an entry must look like. */
  "pattern-hint"?: string | undefined;
  /** Characters that part entries besides line breaks and commas. */
  separators?: string | undefined;
  /** At least one entry is needed. */
  required?: boolean | "" | undefined;
  /** Cannot be changed, and is not sent with the form. */
  disabled?: boolean | "" | undefined;
  /** The form gets an entry of this name for each number, instead of one with a number a line. */
  repeated?: boolean | "" | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
}
