import type { BatchTextOptions, CodedChoice, DayPreset } from "@customs-portal/sdk/rules";

interface FieldBase {
  /** Its name in the value and in the address. */
  name: string;
  label: string;
  /** Shown in the empty field. */
  placeholder?: string | undefined;
}

/** A line of text, without blanks at its ends. */
export interface TextQueryField extends FieldBase {
  kind: "text";
  /** `queryTextMaxChars` when left out. */
  maxChars?: number | undefined;
  /** Writes it as it is searched for. */
  normalise?(text: string): string;
  isValid?(text: string): boolean;
  /** What is valid, for whom it is not: "10 digits". */
  rule?: string | undefined;
}

/** Numbers or codes, one or a pasted column of them. */
export interface CodesQueryField extends FieldBase, BatchTextOptions {
  kind: "codes";
  /** `queryCodesMax` when left out. */
  max?: number | undefined;
  /** What is valid, for whom it is not. */
  rule?: string | undefined;
}

interface ChoiceBase extends FieldBase {
  /** The code list; undefined until it is there. */
  options: readonly CodedChoice[] | undefined;
  /** The list could not be had, and is not on its way. */
  optionsFailed?: boolean | undefined;
  /** The codes mean nothing to people and are neither shown nor searched for. */
  hidesCodes?: boolean | undefined;
}

/** One of a code list. */
export interface ChoiceQueryField extends ChoiceBase {
  kind: "choice";
}

/** Several of a code list. */
export interface ChoicesQueryField extends ChoiceBase {
  kind: "choices";
}

interface RangeBase extends FieldBase {
  /** Parameters of the address for the two bounds; one for both, under the name, when left out. */
  paramNames?: readonly [from: string, to: string] | undefined;
}

/** Days of the calendar, from and to. */
export interface DateRangeQueryField extends RangeBase {
  kind: "dateRange";
  /** All of them when left out. */
  presets?: readonly DayPreset[] | undefined;
}

/** Exact decimals, from and to. */
export interface NumberRangeQueryField extends RangeBase {
  kind: "numberRange";
  /** Shown behind the numbers. */
  unit?: string | undefined;
}

/** A field of a query form. */
export type QueryField =
  | TextQueryField
  | CodesQueryField
  | ChoiceQueryField
  | ChoicesQueryField
  | DateRangeQueryField
  | NumberRangeQueryField;
