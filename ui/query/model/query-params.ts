import type { QueryEntry, QueryRange, QueryValue } from "@customs-portal/sdk/contract";
import { queryAddressMaxChars } from "@customs-portal/sdk/limits";
import { dayPresetOf } from "@customs-portal/sdk/rules";
import type { QueryField } from "./field-types.ts";
import { listOf, rangeOf, readEntry, textOf } from "./query-value.ts";

/** A condition of an address that its field does not take, as it stands there. */
export interface QueryProblem {
  name: string;
  given: QueryEntry;
}

/** Between the bounds of a range. */
const until = "..";

const escaped = (code: string) => code.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (code: string) => code.replaceAll("%2C", ",").replaceAll("%25", "%");

function paramsOf(field: QueryField, entry: QueryEntry): [name: string, text: string][] {
  switch (field.kind) {
    case "text":
    case "choice":
      return [[field.name, textOf(entry)]];
    case "codes":
    case "choices":
      return [[field.name, listOf(entry).map(escaped).join(",")]];
    case "dateRange":
    case "numberRange": {
      const { from = "", to = "", preset } = rangeOf(entry);
      const [fromName, toName] = field.paramNames ?? [];
      if (fromName === undefined || toName === undefined) return [[field.name, preset ?? `${from}${until}${to}`]];
      const both: [string, string][] = preset
        ? [[fromName, preset]]
        : [
            [fromName, from],
            [toName, to],
          ];
      return both.filter(([, text]) => text !== "");
    }
  }
}

/**
 * Filters as parameters of an address, for `URLSearchParams`.
 * @returns `params`, and in `omitted` the names of the fields that an address has no room for, such as a list of a
 * thousand numbers: the page keeps those by itself
 */
export function toParams(
  fields: readonly QueryField[],
  value: QueryValue,
): { params: Record<string, string>; omitted: string[] } {
  const params: Record<string, string> = {};
  const omitted: string[] = [];
  let room = queryAddressMaxChars;
  for (const field of fields) {
    const entry = value[field.name];
    if (entry === undefined) continue;
    const own = paramsOf(field, entry);
    const length = new URLSearchParams(own).toString().length + 1;
    if (length > room) omitted.push(field.name);
    else {
      room -= length;
      for (const [name, text] of own) params[name] = text;
    }
  }
  return { params, omitted };
}

function rangeFrom(text: string): QueryRange {
  if (dayPresetOf(text)) return { preset: text };
  const at = text.indexOf(until);
  // One bound alone is both: `date=2026-03-01`.
  const [from, to] = at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + until.length)];
  return { ...(from !== "" && { from }), ...(to !== "" && { to }) };
}

/** What an address says of a field; undefined where it says nothing. */
function givenOf(field: QueryField, params: URLSearchParams): QueryEntry | undefined {
  const own = params.get(field.name)?.trim();
  switch (field.kind) {
    case "text":
    case "choice":
      return own || undefined;
    case "codes":
    case "choices": {
      const codes = (own ?? "").split(",").map((code) => unescaped(code).trim());
      const given = codes.filter((code) => code !== "");
      return given.length > 0 ? given : undefined;
    }
    case "dateRange":
    case "numberRange": {
      const [from, to] = (field.paramNames ?? []).map((name) => params.get(name)?.trim() || undefined);
      if (field.paramNames === undefined) return own ? rangeFrom(own) : undefined;
      if (from === undefined && to === undefined) return undefined;
      if (from !== undefined && to === undefined && dayPresetOf(from)) return { preset: from };
      return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    }
  }
}

/**
 * Reads filters from the parameters of an address. What its field does not take is told as a problem and costs no other
 * filter; hand the problems to the form, which shows them where they can be mended. Other parameters are passed over.
 */
export function fromParams(
  fields: readonly QueryField[],
  search: string | URLSearchParams,
): { value: QueryValue; problems: QueryProblem[] } {
  const params = new URLSearchParams(search);
  const value: QueryValue = {};
  const problems: QueryProblem[] = [];
  for (const field of fields) {
    const given = givenOf(field, params);
    if (given === undefined) continue;
    const entry = readEntry(field, given);
    if (entry === undefined) problems.push({ name: field.name, given });
    else value[field.name] = entry;
  }
  return { value, problems };
}
