import * as z from "zod/mini";
import { downloadFirstPage, downloadPageSize } from "@customs-portal/sdk/limits";

/** Tasks of one page at most; a larger wish is cut down to it. */
export const maxPageSize = 200;
const maxPageNumber = 1_000_000;
const maxCodes = 200;

const codes = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxCodes));
const text = z._default(z.string().check(z.maxLength(200)), "");

function countFrom1(fallback: number) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageNumber)), fallback);
}

/** Body of `task/get` after `readListForm`. An empty list of codes, and the task code `all`, mean every one. */
export const taskListSchema = z.object({
  systemCode: z._default(codes, []),
  taskCode: z._default(codes, []),
  pageSize: countFrom1(downloadPageSize),
  pageNum: countFrom1(downloadFirstPage),
  limit: z._default(z.coerce.string().check(z.maxLength(20)), ""),
  extraCode: text,
  taskName: text,
});
export type TaskListQuery = z.infer<typeof taskListSchema>;

const listFields = ["systemCode", "taskCode"];

function jsonList(value: string): unknown[] | undefined {
  if (!value.startsWith("[")) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function listItems(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(listItems);
  if (typeof value !== "string") return [value];
  return (jsonList(value) ?? value.split(",").map((item) => item.trim())).filter((item) => item !== "");
}

/**
 * Brings the ways in which a list comes in a form to one: repeated keys, `key[]`, `key[0]`, a comma list and a JSON
 * array (A53). Everything else stays as it came; an empty text counts as left out.
 */
export function readListForm(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body ?? {};
  const lists = new Map<string, unknown[]>();
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const name = key.replace(/\[\d*\]$/, "");
    if (listFields.includes(name)) lists.set(name, [...(lists.get(name) ?? []), ...listItems(value)]);
    else if (value !== "" && value !== null) fields[key] = value;
  }
  return { ...fields, ...Object.fromEntries(lists) };
}
