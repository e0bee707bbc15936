import type { QueryEntry, QueryValue } from "@customs-portal/sdk";
import { daysOf, type QueryField } from "@customs-portal/ui";
import type { ListSpec } from "./list-spec.ts";

function rangeOf(entry: QueryEntry, isDays: boolean, today: string | undefined): { from?: string; to?: string } {
  if (typeof entry !== "object" || Array.isArray(entry)) return {};
  const { from, to } = isDays ? daysOf(entry, today) : entry;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** A field in force as parameters of the server. */
function wireOf(field: QueryField, entry: QueryEntry, today: string | undefined): [name: string, text: string][] {
  if (typeof entry === "string") return [[field.name, entry]];
  if (Array.isArray(entry)) return [[field.name, entry.join(",")]];
  if (field.kind !== "dateRange" && field.kind !== "numberRange") return [];
  const [fromName = "", toName = ""] = field.paramNames ?? [];
  const { from, to } = rangeOf(entry, field.kind === "dateRange", today);
  const both: [string, string | undefined][] = [
    [fromName, from],
    [toName, to],
  ];
  return both.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
}

/**
 * The filters of a query form as the server takes them, presets as the days that they are today.
 * @returns the filters, and the names of the fields that the server would refuse
 */
export function filtersOf<Filters>(
  { shape }: Pick<ListSpec<Filters>, "shape">,
  fields: readonly QueryField[],
  value: QueryValue,
  today?: string,
): { filters: Filters; wrong: string[] } {
  const filters: Record<string, string> = {};
  const wrong: string[] = [];
  const schemas: Partial<Record<string, { safeParse(given: unknown): { success: boolean } }>> = shape;
  for (const field of fields) {
    const entry = value[field.name];
    if (entry === undefined) continue;
    const own = wireOf(field, entry, today);
    if (own.every(([name, text]) => schemas[name]?.safeParse(text).success))
      for (const [name, text] of own) filters[name] = text;
    else wrong.push(field.name);
  }
  // Each of them has been tried by the schema of its name.
  return { filters: filters as Filters, wrong };
}
