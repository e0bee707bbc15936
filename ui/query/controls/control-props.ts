import type { FieldDraft } from "../model/draft.ts";
import type { QueryFigures } from "../model/figures.ts";

/** What every control of a query form is given. */
export interface ControlProps<Field, Draft extends FieldDraft> {
  field: Field;
  draft: Draft;
  /** What is wrong, in words. */
  error: string | undefined;
  figures: QueryFigures;
  onChange(draft: Draft): void;
  /** The field was left: what is wrong with it may be told. */
  onLeave(): void;
}
