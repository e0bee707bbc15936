import type { DialogTypes, QueryValue } from "@customs-portal/sdk";
import { describeQuery, type QueryField, type QueryLanguage, type RowSelection } from "@customs-portal/ui";
import { filtersOf } from "./list-filters.ts";
import type { ListSpec } from "./list-spec.ts";

type Scope = NonNullable<DialogTypes["export"]["props"]["scope"]>;
type Conditions = NonNullable<Scope["conditions"]>;

/** What is exported: parameters of the task, and the same in words. */
export interface ExportSubject {
  params: Readonly<Record<string, unknown>>;
  conditions: Conditions;
}

/** What a subject is made of. */
export interface ExportWords<Filters> {
  spec: ListSpec<Filters>;
  fields: readonly QueryField[];
  /** Undefined until its texts are loaded: filters are not put into words then. */
  language: QueryLanguage | undefined;
}

function ordered(filters: object, sort: string, { defaultSort }: { defaultSort: string }) {
  return sort === defaultSort ? { ...filters } : { ...filters, sort };
}

/** All rows of some filters. */
export function queryScope<Filters extends object>(
  { spec, fields, language }: ExportWords<Filters>,
  value: QueryValue,
  sort: string,
): ExportSubject {
  return {
    params: ordered(filtersOf(spec, fields, value).filters, sort, spec),
    conditions: language ? describeQuery(fields, value, language) : [],
  };
}

/** Keys that a selection names. */
export function namedKeys({ keys }: RowSelection): string[] {
  return [...keys].map(String);
}

/** How the chosen rows of a list are named, to the server and to people. */
export interface RowNames {
  /** The parameter that names rows; `except` leaves some out. */
  only: string;
  /** Rows that may be named. */
  max: number;
  labels: { only: string; except: string };
  inWords(keys: readonly string[]): string;
}

/** Whether the rows of a selection can be named to the server. */
export function isNameable(selection: RowSelection, { max }: Pick<RowNames, "max">): boolean {
  return selection.keys.size <= max;
}

/** The chosen rows: those that are named, or all of the filters but some. */
export function selectionScope<Filters extends object>(
  words: ExportWords<Filters>,
  { value, sort }: { value: QueryValue; sort: string },
  selection: RowSelection,
  { only, labels, inWords }: RowNames,
): ExportSubject {
  const keys = namedKeys(selection);
  const list = keys.join(",");
  if (!selection.isAll) {
    const conditions = [{ label: labels.only, value: inWords(keys) }];
    return { params: ordered({ [only]: list }, sort, words.spec), conditions };
  }
  const all = queryScope(words, value, sort);
  if (keys.length === 0) return all;
  return {
    params: { ...all.params, except: list },
    conditions: [...all.conditions, { label: labels.except, value: inWords(keys) }],
  };
}
