import type { QueryEntry, QueryValue } from "@customs-portal/sdk/contract";
import { queryTextMaxChars } from "@customs-portal/sdk/limits";
import {
  compareDecimals,
  dayPresetOf,
  parseBatchText,
  presetDays,
  type BatchText,
  type BatchTextOptions,
  type DayPreset,
} from "@customs-portal/sdk/rules";
import type { CodesQueryField, QueryField } from "./field-types.ts";
import type { QueryFigures } from "./figures.ts";
import { lineMark } from "./line-mark.ts";
import { listOf, maxOf, rangeOf, textOf } from "./query-value.ts";

/** A field while it is being filled in: what was typed, as it was typed. */
export type FieldDraft =
  | { kind: "text"; typed: string }
  /** `list` once a column was pasted; it takes the place of what is typed. */
  | { kind: "codes"; typed: string; list?: BatchText | undefined }
  | { kind: "choice"; code: string }
  | { kind: "choices"; codes: readonly string[] }
  | { kind: "range"; from: string; to: string; preset?: DayPreset | undefined };
export type DraftOf<Kind extends FieldDraft["kind"]> = Extract<FieldDraft, { kind: Kind }>;
export type QueryDraft = Readonly<Record<string, FieldDraft>>;

/** What is wrong with a field: a key of `query:errors` with what it needs, or the words of the page. */
export interface FieldError {
  key: "tooLong" | "lines" | "text" | "codes" | "codesOver" | "day" | "dayOrder" | "number" | "numberOrder";
  params: Readonly<Record<"count" | "first" | "form" | "max" | "typed", string>>;
  /** The bound that is wrong. */
  bound?: "from" | "to" | undefined;
}

const noFacts = { count: "", first: "", form: "", max: "", typed: "" };
/** Codes that are named in an error, and codes that stay typed in a line. */
const namedMax = 3;
/** How the list of a code field begins. */
export const noCodes: BatchText = { entries: [], duplicates: [], invalid: [] };

/** What parts codes where a field says nothing else: the columns of a spreadsheet, and what Chinese texts write. */
const usualSeparators = "\t;；，、";

/** What stands in a field, as it was typed or pasted. */
export function wordsOf(draft: FieldDraft): string {
  switch (draft.kind) {
    case "text":
      return draft.typed.trim();
    case "codes":
      return draft.list
        ? [...draft.list.entries, ...draft.list.invalid].slice(0, namedMax).join(", ")
        : draft.typed.trim();
    case "choice":
      return draft.code;
    case "choices":
      return draft.codes.join(", ");
    case "range":
      return [draft.from.trim(), draft.to.trim()].filter((text) => text !== "").join(" – ");
  }
}

/** How the codes of a field are read. */
export function codeOptions({ separators = usualSeparators, normalise, isValid }: CodesQueryField): BatchTextOptions {
  return { separators, ...(normalise && { normalise }), ...(isValid && { isValid }) };
}

/** The codes of a draft. */
export function codesOf(field: CodesQueryField, draft: DraftOf<"codes">): BatchText {
  return draft.list ?? parseBatchText(draft.typed, codeOptions(field));
}

/** Codes as a draft: few in a line, more as a list. */
export function codesDraft(codes: BatchText): DraftOf<"codes"> {
  const all = [...codes.entries, ...codes.invalid];
  const isShort = all.length <= namedMax && codes.duplicates.length === 0;
  return isShort ? { kind: "codes", typed: all.join(", ") } : { kind: "codes", typed: "", list: codes };
}

/** A field as it is filled in for what is in force, or for what an address says that the field does not take. */
export function draftOf(field: QueryField, entry: QueryEntry | undefined, figures: QueryFigures): FieldDraft {
  switch (field.kind) {
    case "text":
      return { kind: "text", typed: textOf(entry) };
    case "codes":
      return codesDraft(entry === undefined ? noCodes : parseBatchText(listOf(entry).join("\n"), codeOptions(field)));
    case "choice":
      return { kind: "choice", code: textOf(entry) };
    case "choices":
      return { kind: "choices", codes: listOf(entry) };
    case "dateRange": {
      const { from = "", to = "", preset } = rangeOf(entry);
      const known = dayPresetOf(preset);
      if (preset && !known) return { kind: "range", from: preset, to: "" };
      return { kind: "range", from: figures.day(from), to: figures.day(to), ...(known && { preset: known }) };
    }
    case "numberRange": {
      const { from = "", to = "", preset } = rangeOf(entry);
      return { kind: "range", from: figures.decimal(preset ?? from), to: figures.decimal(to) };
    }
  }
}

/** All fields as they are filled in for what is in force. */
export function toDraft(fields: readonly QueryField[], value: QueryValue, figures: QueryFigures): QueryDraft {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, value[field.name], figures)]));
}

/** What a field says: an entry, nothing, or what is wrong. */
export type ReadField = { entry: QueryEntry | undefined } | { error: FieldError };

function readText(field: QueryField & { kind: "text" }, typed: string): ReadField {
  const trimmed = typed.trim();
  if (trimmed === "") return { entry: undefined };
  if (trimmed.includes(lineMark)) return { error: { key: "lines", params: noFacts } };
  const text = field.normalise?.(trimmed) ?? trimmed;
  const max = field.maxChars ?? queryTextMaxChars;
  if (text.length > max) return { error: { key: "tooLong", params: { ...noFacts, max: String(max) } } };
  if (field.isValid?.(text) === false) return { error: { key: "text", params: noFacts } };
  return { entry: text === "" ? undefined : text };
}

function readCodes(field: CodesQueryField, draft: DraftOf<"codes">, figures: QueryFigures): ReadField {
  const { entries, invalid } = codesOf(field, draft);
  const max = maxOf(field);
  const long = entries.filter((entry) => entry.length > queryTextMaxChars);
  const wrong = [...invalid, ...long];
  const named = (codes: readonly string[]) =>
    codes
      .slice(0, namedMax)
      .map((code) => code.slice(0, 30))
      .join(", ");
  if (wrong.length > 0)
    return { error: { key: "codes", params: { ...noFacts, count: figures.count(wrong.length), first: named(wrong) } } };
  if (entries.length > max) {
    const over = entries.slice(max);
    const params = { ...noFacts, max: figures.count(max), count: figures.count(over.length), first: named(over) };
    return { error: { key: "codesOver", params } };
  }
  return { entry: entries.length > 0 ? [...entries] : undefined };
}

function readRange(field: QueryField, draft: DraftOf<"range">, figures: QueryFigures): ReadField {
  if (draft.preset) return { entry: { preset: draft.preset } };
  const isDays = field.kind === "dateRange";
  const read = isDays ? figures.readDay : figures.readDecimal;
  const bounds: Partial<Record<"from" | "to", string>> = {};
  for (const bound of ["from", "to"] as const) {
    const typed = draft[bound].trim();
    if (typed === "") continue;
    const value = read(typed);
    if (value === undefined) {
      const key = isDays ? "day" : "number";
      return { error: { key, bound, params: { ...noFacts, typed: typed.slice(0, 30), form: figures.dayForm } } };
    }
    bounds[bound] = value;
  }
  const { from, to } = bounds;
  if (from === undefined && to === undefined) return { entry: undefined };
  if (from !== undefined && to !== undefined) {
    const isTurned = isDays ? from > to : compareDecimals(from, to) > 0;
    if (isTurned) return { error: { key: isDays ? "dayOrder" : "numberOrder", bound: "to", params: noFacts } };
  }
  return { entry: bounds };
}

/** Reads what was filled in. */
export function readField(field: QueryField, draft: FieldDraft | undefined, figures: QueryFigures): ReadField {
  switch (draft?.kind) {
    case undefined:
      return { entry: undefined };
    case "text":
      return field.kind === "text" ? readText(field, draft.typed) : { entry: undefined };
    case "codes":
      return field.kind === "codes" ? readCodes(field, draft, figures) : { entry: undefined };
    case "choice":
      return { entry: draft.code || undefined };
    case "choices":
      return { entry: draft.codes.length > 0 ? [...draft.codes] : undefined };
    case "range":
      return readRange(field, draft, figures);
  }
}

/** A draft in another language: numbers and days that could be read are written anew, anything else stays. */
export function rewordDraft(
  fields: readonly QueryField[],
  draft: QueryDraft,
  before: QueryFigures,
  now: QueryFigures,
): QueryDraft {
  const reworded = (typed: string, field: QueryField) => {
    const isDays = field.kind === "dateRange";
    const read = isDays ? before.readDay(typed) : before.readDecimal(typed);
    if (read === undefined) return typed;
    return isDays ? now.day(read) : now.decimal(read);
  };
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldDraft][] => {
      const own = draft[field.name];
      if (!own) return [];
      if (own.kind !== "range") return [[field.name, own]];
      return [[field.name, { ...own, from: reworded(own.from, field), to: reworded(own.to, field) }]];
    }),
  );
}

/** The bounds that a range shows: those of a preset are days of today. */
export function shownRange(
  { from, to, preset }: DraftOf<"range">,
  figures: QueryFigures,
  today: string,
): { from: string; to: string } {
  if (!preset) return { from, to };
  const days = presetDays(preset, today);
  return { from: figures.day(days.from), to: figures.day(days.to) };
}
