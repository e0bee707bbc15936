import type { PageColumn, PageField } from "../../rules/index.ts";

/** Of which table the columns are set up. */
export interface ColumnSetupRequest {
  /** What the setup is saved under. */
  resourceId: string;
  /** The columns and groups of the page as they are without a setup. */
  columns: readonly PageColumn[];
  /** Name of the page or table, such as "Declarations"; it stands in the heading behind what is set up. */
  title?: string | undefined;
  /** Told why a call failed; the user has been told. */
  onCallFailed?: ((error: unknown) => void) | undefined;
}

/** Of which form the fields are shown or hidden. */
export interface FormSetupRequest {
  /** What the setup is saved under. */
  resourceId: string;
  /** The fields of the form, those of a group beside each other. */
  fields: readonly PageField[];
  /** Name of the page or form; it stands in the heading behind what is set up. */
  title?: string | undefined;
  /** Told why a call failed; the user has been told. */
  onCallFailed?: ((error: unknown) => void) | undefined;
}
