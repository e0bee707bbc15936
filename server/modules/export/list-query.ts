import * as z from "zod/mini";
import { downloadFirstPage, downloadPageSize } from "@customs-portal/sdk/limits";

/** Tasks of one page at most; a larger wish is cut down to it. */
export const maxPageSize = 200;
const maxPageNumber = 1_000_000;
const maxCodes = 200;

const codes = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxCodes));
const text = z._default(z.string().check(z.maxLength(200)), "");

/** A number as it is or as text; of no list, however long, is a text made first. */
const shortScalar = z.union([z.number(), z.string().check(z.maxLength(20))]);

function countFrom1(fallback: number) {
  const count = z.pipe(
    z.pipe(shortScalar, z.transform(Number)),
    z.number().check(z.int(), z.gte(1), z.lte(maxPageNumber)),
  );
  return z._default(count, fallback);
}

/** Body of `task/get` after `readListForm`. An empty list of codes, and the task code `all`, mean every one. */
export const taskListSchema = z.object({
  systemCode: z._default(codes, []),
  taskCode: z._default(codes, []),
  pageSize: countFrom1(downloadPageSize),
  pageNum: countFrom1(downloadFirstPage),
  limit: z._default(z.pipe(shortScalar, z.transform(String)), ""),
  extraCode: text,
  taskName: text,
});
export type TaskListQuery = z.infer<typeof taskListSchema>;

type ListField = "systemCode" | "taskCode";
const listKey = /^(systemCode|taskCode)(?:\[\d{0,9}\])?$/;

function jsonList(value: string): unknown[] | undefined {
  if (!value.startsWith("[")) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Adds what a value of a list holds, until the list is longer than it may be; the schema refuses it then. */
function addItems(items: unknown[], value: unknown): void {
  if (value === null || value === undefined || value === "" || items.length > maxCodes) return;
  if (Array.isArray(value)) {
    for (const item of value) addItems(items, item);
  } else if (typeof value === "string") {
    for (const item of jsonList(value) ?? value.split(",")) {
      const code: unknown = typeof item === "string" ? item.trim() : item;
      if (code !== "" && items.length <= maxCodes) items.push(code);
    }
  } else {
    items.push(value);
  }
}

/**
 * Brings the ways in which a list comes in a form to one: repeated keys, `key[]`, `key[0]`, a comma list and a JSON
 * array (A53). Everything else stays as it came; an empty text counts as left out.
 */
export function readListForm(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body ?? {};
  const fields: Record<string, unknown> = {};
  const lists: Record<ListField, unknown[]> = { systemCode: [], taskCode: [] };
  for (const [key, value] of Object.entries(body)) {
    const list = listKey.exec(key)?.[1] as ListField | undefined;
    if (list) addItems(lists[list], value);
    else if (value !== "" && value !== null) fields[key] = value;
  }
  return { ...fields, ...lists };
}
