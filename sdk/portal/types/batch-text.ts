/** What a batch text dialog is asked for; names and defaults are those of `<customs-batch-text>`. */
export interface BatchTextRequest {
  /** Heading of the dialog, such as "Declaration numbers"; its own by default. */
  title?: string | undefined;
  /** Most entries that can be used; the limit of the product by default. */
  limit?: number | undefined;
  /** What an entry must match as a whole, as the `pattern` of an input: `[0-9]{18}`. */
  pattern?: string | undefined;
  /** Says in words what an entry must look like: "18 digits". */
  patternHint?: string | undefined;
  /** Whether an entry may be used, in the place of `pattern`; not for tags. */
  isValid?: ((entry: string) => boolean) | undefined;
  /** Writes an entry as it is compared and used; not for tags. */
  normalise?: ((entry: string) => string) | undefined;
  /** Characters that part entries besides line breaks and `,`: `"，；"` say (A35). */
  separators?: string | undefined;
  /** What stands in the text at first, an entry a line. */
  entries?: readonly string[] | undefined;
}
