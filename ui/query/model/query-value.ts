import type { QueryEntry, QueryRange, QueryValue } from "@customs-portal/sdk/contract";
import { queryCodesMax, queryTextMaxChars } from "@customs-portal/sdk/limits";
import {
  compareDecimals,
  dayOf,
  dayPresetOf,
  isDay,
  isDecimal,
  presetDays,
  type DayRange,
} from "@customs-portal/sdk/rules";
import type { QueryField } from "./field-types.ts";

/** The text of a field in force; "" where it has none. */
export function textOf(entry: QueryEntry | undefined): string {
  return typeof entry === "string" ? entry : "";
}

/** The codes of a field in force. */
export function listOf(entry: QueryEntry | undefined): readonly string[] {
  return Array.isArray(entry) ? entry : [];
}

/** The range of a field in force. */
export function rangeOf(entry: QueryEntry | undefined): QueryRange {
  return typeof entry === "object" && !Array.isArray(entry) ? entry : {};
}

/**
 * The days of a date range in force, a preset as the days that it is today.
 * @param today `YYYY-MM-DD`
 */
export function daysOf(entry: QueryEntry | undefined, today = dayOf(new Date())): DayRange {
  const { from, to, preset } = rangeOf(entry);
  const known = dayPresetOf(preset);
  return known ? presetDays(known, today) : { ...(from && { from }), ...(to && { to }) };
}

/** Whether two values of a field search for the same. */
export function isSameEntry(one: QueryEntry | undefined, other: QueryEntry | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((code, at) => code === other[at]);
  if (typeof one === "object" && typeof other === "object") {
    const [a, b] = [rangeOf(one), rangeOf(other)];
    return a.from === b.from && a.to === b.to && a.preset === b.preset;
  }
  return one === other;
}

/** How many codes a field takes. */
export const maxOf = (field: QueryField) => (field.kind === "codes" && field.max) || queryCodesMax;

function readText(text: string, field: QueryField): string | undefined {
  if (field.kind !== "text") return text !== "" && text.length <= queryTextMaxChars ? text : undefined;
  const trimmed = text.trim();
  const read = field.normalise?.(trimmed) ?? trimmed;
  const isFitting = read !== "" && read.length <= (field.maxChars ?? queryTextMaxChars);
  return isFitting && (field.isValid?.(read) ?? true) ? read : undefined;
}

function readCodes(list: readonly unknown[], field: QueryField): string[] | undefined {
  const codes = new Set<string>();
  for (const one of list) {
    if (typeof one !== "string" || one.trim() === "" || one.length > queryTextMaxChars) return undefined;
    const code = field.kind === "codes" ? (field.normalise?.(one.trim()) ?? one.trim()) : one;
    if (field.kind === "codes" && field.isValid?.(code) === false) return undefined;
    codes.add(code);
  }
  return codes.size > 0 && codes.size <= maxOf(field) ? [...codes] : undefined;
}

function readRange(given: object, field: QueryField): QueryRange | undefined {
  const { from, to, preset } = given as Record<string, unknown>;
  if (preset !== undefined) {
    const known = field.kind === "dateRange" && typeof preset === "string" ? dayPresetOf(preset) : undefined;
    return known && { preset: known };
  }
  const isBound = field.kind === "dateRange" ? isDay : isDecimal;
  for (const bound of [from, to])
    if (bound !== undefined && !(typeof bound === "string" && isBound(bound))) return undefined;
  const [first, last] = [from, to] as (string | undefined)[];
  if (first === undefined && last === undefined) return undefined;
  if (first !== undefined && last !== undefined) {
    const isTurned = field.kind === "dateRange" ? first > last : compareDecimals(first, last) > 0;
    if (isTurned) return undefined;
  }
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
}

/** What a field takes of anything that was stored; undefined where it is nothing for this field. */
export function readEntry(field: QueryField, given: unknown): QueryEntry | undefined {
  switch (field.kind) {
    case "text":
    case "choice":
      return typeof given === "string" ? readText(given, field) : undefined;
    case "codes":
    case "choices": {
      // Of a view that was saved while the field took one.
      const list = typeof given === "string" ? [given] : given;
      return Array.isArray(list) ? readCodes(list, field) : undefined;
    }
    case "dateRange":
    case "numberRange":
      return typeof given === "object" && given !== null && !Array.isArray(given) ? readRange(given, field) : undefined;
  }
}

/**
 * Reads filters that were stored as JSON, by this version of the page or an older one.
 * @returns what the fields take, and the names of what they do not
 */
export function readQuery(
  fields: readonly QueryField[],
  json: Readonly<Record<string, unknown>>,
): { value: QueryValue; left: string[] } {
  const value: QueryValue = {};
  for (const field of fields) {
    const entry = Object.hasOwn(json, field.name) ? readEntry(field, json[field.name]) : undefined;
    if (entry !== undefined) value[field.name] = entry;
  }
  return { value, left: Object.keys(json).filter((name) => !Object.hasOwn(value, name)) };
}
