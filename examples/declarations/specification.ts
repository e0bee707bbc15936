import type { ElementRow } from "@customs-portal/sdk";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import {
  countBytes,
  declaredValue,
  elementProblem,
  formatElements,
  isSameElements,
  normalise,
  parseElements,
} from "@customs-portal/sdk/rules";

/** What keeps a specification string from being declared; `other-code` where it was written for other elements. */
export type SpecificationProblem = "too-long" | "elements" | "other-code";

/** The elements that a string has to fit. */
export interface StringElements {
  /** Those of the tariff code; none where they are not known. */
  rows: readonly ElementRow[];
  /** Those of the code that the string was written for, where that is another one. */
  writtenRows?: readonly ElementRow[] | undefined;
}

/**
 * Checks a specification string as the assistant does (R5-06 … R5-08); of a code that the catalogue does not have, its
 * length alone. Under another code its parts are other elements, though each may fit its place.
 * @param text as it is declared
 */
export function specificationProblem(
  text: string,
  { rows, writtenRows }: StringElements,
): SpecificationProblem | undefined {
  const namesOf = (list: readonly ElementRow[]) => list.map(({ NAME }) => NAME);
  if (writtenRows && text !== "" && rows.length > 0 && !isSameElements(namesOf(rows), namesOf(writtenRows)))
    return "other-code";
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
