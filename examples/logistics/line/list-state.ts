import type { QueryValue } from "@customs-portal/sdk";
import { joinGroups } from "@customs-portal/sdk/rules";
import {
  fromParams,
  toParams,
  type QueryField,
  type QueryProblem,
  type SortBy,
  type Translate,
} from "@customs-portal/ui";
import {
  defaultPageSize,
  defaultSort,
  exceptionKinds,
  isNumber,
  nodes,
  numbersMax,
  pageSizes,
  sortKeys,
  transports,
  type Filters,
} from "../contract.ts";

/** What a list shows; it lives in the address, so that reload, deep link and back work. */
export interface ListState {
  /** What the query form has in force. */
  value: QueryValue;
  /** What the address has wrong. */
  problems: readonly QueryProblem[];
  /** What is in force, for the server. */
  filters: Filters;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** A column; a minus before it means descending. */
  sort: string;
}

/** The fields of the query form. */
export function queryFields(t: Translate<"logistics">): QueryField[] {
  const choices = <Code extends string>(name: keyof Filters, codes: readonly Code[], nameOf: (code: Code) => string) =>
    ({
      kind: "choices",
      name,
      label: t(`filters.${name}`),
      options: codes.map((code) => ({ code, name: nameOf(code) })),
      hidesCodes: true,
    }) as const;
  return [
    {
      kind: "codes",
      name: "number",
      label: t("filters.number"),
      placeholder: t("filters.numberHint"),
      max: numbersMax,
      normalise: (text) => joinGroups(text, "./-").toUpperCase(),
      isValid: isNumber,
      rule: t("filters.numberRule"),
    },
    choices("exception", exceptionKinds, (kind) => t(`exception.${kind}`)),
    choices("node", nodes, (node) => t(`node.${node}`)),
    choices("transport", transports, (transport) => t(`transport.${transport}`)),
  ];
}

function filtersOf(value: QueryValue): Filters {
  const given = Object.entries(value).map(([name, entry]) => [name, Array.isArray(entry) ? entry.join(",") : entry]);
  return Object.fromEntries(given) as Filters;
}

/** Reads the state from the query of an address; what is not valid there counts as not given, and is told. */
export function readListState(fields: readonly QueryField[], search: string): ListState {
  const query = new URLSearchParams(search);
  const { value, problems } = fromParams(fields, query);
  const page = Number(query.get("page"));
  const size = Number(query.get("pageSize"));
  const sort = query.get("sort") ?? "";
  return {
    value,
    problems,
    filters: filtersOf(value),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: pageSizes.find((known) => known === size) ?? defaultPageSize,
    sort: sortKeys.some((key) => key === sort.replace(/^-/, "")) ? sort : defaultSort,
  };
}

/** The query of a state; defaults are left out. */
export function toSearch(
  fields: readonly QueryField[],
  { value, page, pageSize, sort }: Pick<ListState, "value" | "page" | "pageSize" | "sort">,
): string {
  const query = new URLSearchParams(toParams(fields, value).params);
  if (page !== 1) query.set("page", String(page));
  if (pageSize !== defaultPageSize) query.set("pageSize", String(pageSize));
  if (sort !== defaultSort) query.set("sort", sort);
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** An order as the table takes it; the usual one is that of no heading. */
export function toSortBy(sort: string): SortBy[] {
  return sort === defaultSort ? [] : [{ key: sort.replace(/^-/, ""), desc: sort.startsWith("-") }];
}

/** The order that headings ask for: the last one that was pressed. */
export function toSort(sort: readonly SortBy[]): string {
  const by = sort.at(-1);
  return by ? `${by.desc ? "-" : ""}${by.key}` : defaultSort;
}
