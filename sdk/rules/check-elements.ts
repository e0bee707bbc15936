import type { ElementRow } from "../contract/index.ts";
import { codeOfText, elementOptions, entryOf, isRequiredElement } from "./element-rows.ts";
import { normalise } from "./normalise.ts";

/** Whether goods come in or go out. */
export type TradeDirection = "import" | "export";
/** What keeps the value of an element from being declared. */
export type ElementProblem = "empty" | "not-a-choice";

/** The element that says whether exported goods enjoy a preferential treatment, without its hint in brackets. */
const preference = "出口享惠情况";
/** Its code for import declarations, where it does not apply. */
const notApplicable = "3";

/** The value that the trade direction alone decides; undefined where people enter it. */
export function fixedElementValue(row: ElementRow, direction: TradeDirection | undefined): string | undefined {
  if (direction !== "import" || !normalise(row.NAME).startsWith(preference)) return undefined;
  return elementOptions(row).some(({ code }) => code === notApplicable) ? notApplicable : undefined;
}

/**
 * The value that imports have, where a value was written for the other way: on import the preference does not apply,
 * which has a value of its own, and on export it has every other one. Undefined where there is nothing to question.
 */
export function otherPreference(row: ElementRow, value: string, direction: TradeDirection): string | undefined {
  const onImport = fixedElementValue(row, "import");
  return value === "" || (direction === "import") === (value === onImport) ? undefined : onImport;
}

/** What is wrong with the value of an element (R5-06, R5-07); nothing where it may be declared. */
export function elementProblem(row: ElementRow, written: string): ElementProblem | undefined {
  const value = normalise(written);
  if (value === "") return isRequiredElement(row) ? "empty" : undefined;
  if (entryOf(row) !== "choice") return undefined;
  const options = elementOptions(row);
  return options.length === 0 || options.some(({ code }) => normalise(code) === value) ? undefined : "not-a-choice";
}

/** A value as it is declared: normalised, and the code where the text of an option was written. */
export function declaredValue(row: ElementRow | undefined, written: string): string {
  const value = normalise(written);
  if (!row || entryOf(row) === "text") return value;
  return codeOfText(elementOptions(row), value) ?? value;
}
