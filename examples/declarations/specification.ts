import type { ElementRow } from "@customs-portal/sdk";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import {
  countBytes,
  declaredValue,
  elementProblem,
  formatElements,
  normalise,
  parseElements,
} from "@customs-portal/sdk/rules";

/** What keeps a specification string from being declared. */
export type SpecificationProblem = "too-long" | "elements";

/**
 * Checks a specification string as the assistant does (R5-06 … R5-08); of a code that the catalogue does not have, its
 * length alone.
 * @param rows the elements of its tariff code
 */
export function specificationProblem(text: string, rows: readonly ElementRow[]): SpecificationProblem | undefined {
  if (countBytes(text) > specificationMaxBytes) return "too-long";
  if (rows.length === 0) return undefined;
  const values = parseElements(text, rows.length);
  return rows.some((row, at) => elementProblem(row, values[at] ?? "")) ? "elements" : undefined;
}

/**
 * A specification string as it is declared: elements parted by `|` whatever parted them where it was typed, codes in
 * place of the texts of choices, nothing empty at its end (R5-14, R5-15).
 * @param rows the elements of its tariff code; of a code that the catalogue does not have, the whole is one value
 */
export function declaredSpecification(text: string, rows: readonly ElementRow[]): string {
  if (rows.length === 0) return formatElements([normalise(text)]);
  return formatElements(parseElements(text, rows.length).map((value, at) => declaredValue(rows[at], value)));
}
