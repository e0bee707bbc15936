import { dayOf } from "@customs-portal/sdk/rules";
import { describeQuery, type AnsweredQuery } from "@customs-portal/ui";
import type { ExportWords } from "./export-scope.ts";
import { readListState } from "./list-state.ts";

/**
 * What rows answer, in words.
 * @param search of the address that they answer
 * @param at when they came: presets are the days that they were then
 * @returns undefined until the texts are loaded
 */
export function answeredQuery<Filters>(
  { spec, fields, language }: ExportWords<Filters>,
  search: string,
  at: Date,
): AnsweredQuery | undefined {
  if (!language) return undefined;
  const { value, page } = readListState(spec, fields, search);
  return { words: describeQuery(fields, value, language, dayOf(at)), page };
}
