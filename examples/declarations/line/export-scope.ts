import type { DialogTypes, QueryValue } from "@customs-portal/sdk";
import { describeQuery, type QueryField, type QueryLanguage, type RowSelection } from "@customs-portal/ui";
import { numbersMax } from "../contract.ts";
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

/** Numbers that a selection names. */
export function namedNumbers({ keys }: RowSelection): string[] {
  return [...keys].map(String);
}

/** Whether the rows of a selection can be named to the server. */
export function isNameable(selection: RowSelection): boolean {
  return selection.keys.size <= numbersMax;
}

/**
 * The chosen rows: by their numbers, or all of the filters but some.
 * @param labels of the condition that names the rows
 */
export function selectionScope<Filters extends object>(
  words: ExportWords<Filters>,
  { value, sort }: { value: QueryValue; sort: string },
  selection: RowSelection,
  labels: { only: string; except: string },
): ExportSubject {
  const numbers = namedNumbers(selection);
  const list = numbers.join(",");
  const named =
    words.language && numbers.length > 0
      ? describeQuery(words.fields, { declarationNo: numbers }, words.language).map((one) => one.value)
      : [list];
  if (!selection.isAll) {
    const conditions = [{ label: labels.only, value: named.join("") }];
    return { params: ordered({ declarationNo: list }, sort, words.spec), conditions };
  }
  const all = queryScope(words, value, sort);
  if (numbers.length === 0) return all;
  return {
    params: { ...all.params, except: list },
    conditions: [...all.conditions, { label: labels.except, value: named.join("") }],
  };
}
