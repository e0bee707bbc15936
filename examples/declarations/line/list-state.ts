import type { QueryValue } from "@customs-portal/sdk";
import { fromParams, toParams, type QueryField, type QueryProblem, type SortBy } from "@customs-portal/ui";
import { formatSort, readSort } from "../sort.ts";
import { filtersOf } from "./list-filters.ts";
import type { ListSpec } from "./list-spec.ts";

/** What a list shows; it lives in the address, so that reload, deep link and back work. */
export interface ListState<Filters> extends Addressed {
  /** What the address has wrong. */
  problems: readonly QueryProblem[];
  /** What is in force, for the server. */
  filters: Filters;
}

/** What an address says of a list. */
export interface Addressed {
  /** What the query form has in force. */
  value: QueryValue;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Its columns, the first that decides first, such as `currency,-amount`. */
  sort: string;
}

/**
 * Reads the state from the query of an address. What is not valid there counts as not given, and is told.
 * @param today `YYYY-MM-DD`, of presets such as "this month"; that of the browser when left out
 */
export function readListState<Filters>(
  spec: ListSpec<Filters>,
  fields: readonly QueryField[],
  search: string,
  today?: string,
): ListState<Filters> {
  const query = new URLSearchParams(search);
  const read = fromParams(fields, query);
  const { filters, wrong } = filtersOf(spec, fields, read.value, today);
  const value = Object.fromEntries(Object.entries(read.value).filter(([name]) => !wrong.includes(name)));
  const refused = wrong.flatMap((name) => {
    const given = read.value[name];
    return given === undefined ? [] : [{ name, given }];
  });
  const page = Number(query.get("page"));
  const size = Number(query.get("pageSize"));
  return {
    value,
    problems: [...read.problems, ...refused],
    filters,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: spec.pageSizes.find((known) => known === size) ?? spec.defaultPageSize,
    sort: formatSort(readSort(spec.sort, query.get("sort") ?? "")) || spec.defaultSort,
  };
}

/** Labels of the fields in force that an address has no room for. */
export function withoutRoom(fields: readonly QueryField[], value: QueryValue): string[] {
  const omitted = new Set(toParams(fields, value).omitted);
  return fields.filter(({ name }) => omitted.has(name)).map(({ label }) => label);
}

/** The query of a state; defaults are left out. */
export function toSearch<Filters>(
  spec: ListSpec<Filters>,
  fields: readonly QueryField[],
  { value, page, pageSize, sort }: Addressed,
): string {
  const query = new URLSearchParams(toParams(fields, value).params);
  if (page !== 1) query.set("page", String(page));
  if (pageSize !== spec.defaultPageSize) query.set("pageSize", String(pageSize));
  if (sort !== spec.defaultSort) query.set("sort", sort);
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** An order as the table takes it. */
export function toSortBy({ sort: rules }: Pick<ListSpec<unknown>, "sort">, sort: string): SortBy[] {
  return readSort(rules, sort);
}

/** The order that headings ask for; none is the usual one. */
export function toSortOrder(
  { sort: rules, defaultSort }: Pick<ListSpec<unknown>, "sort" | "defaultSort">,
  sort: readonly SortBy[],
): string {
  return formatSort(readSort(rules, formatSort(sort))) || defaultSort;
}
