import type { Translate } from "@customs-portal/ui";
import { filterNames, type CodeName, type DeclarationFilters, type DeclarationOptions } from "../contract.ts";
import type { Figures } from "./figures.ts";

type Name = keyof DeclarationFilters;

/** A filter in words. */
export interface FilterWords {
  name: Name;
  label: string;
  value: string;
}

/** What filters need to be put into words. */
export interface Words {
  t: Translate;
  figures: Figures;
  /** The code lists; codes stand alone until they are known. */
  options: DeclarationOptions | undefined;
}

function nameOf(code: string, list: readonly CodeName[] | undefined): string {
  const known = list?.find((entry) => entry.code === code);
  return known ? `${code} ${known.name}` : code;
}

function valueOf(name: Name, value: string, { t, figures, options }: Words): string {
  switch (name) {
    case "status":
      return t(`status.${value}`);
    case "ieFlag":
      return t(`ie.${value}`);
    case "customsDistrict":
      return nameOf(value, options?.customsDistricts);
    case "tradeMode":
      return nameOf(value, options?.tradeModes);
    case "dateFrom":
    case "dateTo":
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? figures.day(value) : value;
    case "declarationNo":
    case "tariffCode":
    case "goodsName":
      return value;
  }
}

/** Filters in the user's language, in the order of the filter row. */
export function describeFilters(
  filters: Readonly<Partial<Record<Name, string | undefined>>>,
  words: Words,
): FilterWords[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || value === "") return [];
    return [{ name, label: words.t(`fields.${name}`), value: valueOf(name, value, words) }];
  });
}
