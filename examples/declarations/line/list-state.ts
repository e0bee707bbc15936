import {
  declarationFiltersSchema,
  defaultSort,
  defaultPageSize,
  filterNames,
  filterShape,
  pageSizes,
  sortOrders,
  type DeclarationFilters,
  type SortOrder,
} from "../contract.ts";

/** What the list shows; it lives in the address, so that reload, deep link and back work. */
export interface ListState {
  filters: DeclarationFilters;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  sort: SortOrder;
}

/** The filter row while it is being filled in; empty text filters nothing. */
export type FilterDraft = Record<keyof DeclarationFilters, string>;

/** Reads the state from the query of an address. What is not valid there counts as not given. */
export function readListState(search: string): ListState {
  const query = new URLSearchParams(search);
  const given = filterNames.flatMap((name) => {
    const read = filterShape[name].safeParse(query.get(name) ?? undefined);
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  const filters = declarationFiltersSchema.safeParse(Object.fromEntries(given));
  const page = Number(query.get("page"));
  const size = Number(query.get("pageSize"));
  return {
    filters: filters.success ? filters.data : {},
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.find((known) => known === size) ?? defaultPageSize,
    sort: sortOrders.find((order) => order === query.get("sort")) ?? defaultSort,
  };
}

/** The query of a state; defaults are left out. */
export function toSearch({ filters, page, pageSize, sort }: ListState): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) query.set(name, value);
  }
  if (page !== 1) query.set("page", String(page));
  if (pageSize !== defaultPageSize) query.set("pageSize", String(pageSize));
  if (sort !== defaultSort) query.set("sort", sort);
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** The filter row of given filters. */
export function toDraft(filters: DeclarationFilters): FilterDraft {
  return Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ""])) as FilterDraft;
}

/** Dates as people type them, 20260301 or 2026/3/1, in the written form. */
function tidyDate(text: string): string {
  const parts = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text);
  if (!parts) return text;
  return [parts[1], parts[2]?.padStart(2, "0"), parts[3]?.padStart(2, "0")].join("-");
}

function tidy(name: keyof DeclarationFilters, text: string): string {
  const trimmed = text.trim();
  if (name === "dateFrom" || name === "dateTo") return tidyDate(trimmed);
  if (name === "declarationNo" || name === "tariffCode") return trimmed.replace(/[\s.-]/g, "");
  return trimmed;
}

/** Checks a filter row. @returns the filters, or the keys of the texts that say what is wrong, by field */
export function readDraft(
  draft: FilterDraft,
): { filters: DeclarationFilters } | { errors: Partial<Record<keyof DeclarationFilters, string>> } {
  const given = Object.fromEntries(
    filterNames.map((name) => [name, tidy(name, draft[name])] as const).filter(([, text]) => text !== ""),
  );
  const read = declarationFiltersSchema.safeParse(given);
  if (read.success) return { filters: read.data };
  const errors: Partial<Record<keyof DeclarationFilters, string>> = {};
  for (const { path, code } of read.error.issues) {
    const name = filterNames.find((known) => known === path[0]);
    if (!name) continue;
    const isDate = name === "dateFrom" || name === "dateTo";
    // The order of the dates is checked once both are dates; that is the only issue on the whole.
    const isOrder = code === "custom" && filterShape[name].safeParse(given[name]).success;
    errors[name] ??= `errors.${isDate && !isOrder ? "date" : name}`;
  }
  return { errors };
}

/** The filters whose text in the row is not what is in force. */
export function unappliedNames(draft: FilterDraft, applied: DeclarationFilters): (keyof DeclarationFilters)[] {
  return filterNames.filter((name) => tidy(name, draft[name]) !== (applied[name] ?? ""));
}
