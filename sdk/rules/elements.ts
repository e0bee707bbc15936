import { normalise } from "./normalise.ts";

/** Separators in the order in which they are looked for; one text has one (R5-15, A42). */
const separators = ["|", ";", ","] as const;
const isTail = (char: string) => char === "|" || char === ";" || char.trim() === "";

/** A text without `|`, `;` and blanks at its end (R5-14); by hand, since a regular expression would take square time. */
function trimTail(text: string): string {
  let end = text.length;
  while (end > 0 && isTail(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text as it is split: normalised, without its empty tail, with the separator that it uses. */
function splitText(text: string): { split: string[]; separator: string } {
  const whole = trimTail(normalise(text));
  const separator = separators.find((one) => whole.includes(one)) ?? separators[0];
  return { split: whole === "" ? [] : whole.split(separator), separator };
}

/**
 * Splits the specification string of a declared item into the values of its declaration elements (R5-11 … R5-16).
 * The text is normalised; what follows the last element belongs to it, joined as it was (A43); elements that the text
 * does not reach are empty. Takes time in proportion to the length of the text, and never throws for any text.
 * @param elementCount how many elements the tariff code has; without any, the whole text is the one value (A81)
 * @throws RangeError when the count is no count
 */
export function parseElements(text: string, elementCount: number): string[] {
  if (!Number.isSafeInteger(elementCount) || elementCount < 0) {
    throw new RangeError(`No number of elements: ${elementCount}`);
  }
  const { split, separator } = splitText(text);
  if (elementCount === 0) return split.length === 0 ? [] : [split.join(separator)];
  const parts = [...split.slice(0, elementCount - 1), split.slice(elementCount - 1).join(separator)];
  return Array.from({ length: elementCount }, (_, index) => (parts[index] ?? "").trim());
}

/** What `parseElements` gives the last element beyond a value of its own, as it is written there; "" where it is nothing. */
export function surplusElements(text: string, elementCount: number): string {
  const { split, separator } = splitText(text);
  return split.slice(elementCount).join(separator).trim();
}

/**
 * The specification string of the values of declaration elements, without an empty tail (R5-14). A `|` in a value that
 * is not the last is written as `/`, so that the values after it keep their places (A81).
 */
export function formatElements(parts: readonly string[]): string {
  const last = parts.length - 1;
  return trimTail(parts.map((part, index) => (index < last ? part.replaceAll("|", "/") : part)).join("|"));
}

/** The length of a specification string as the customs count it: 1 for each ASCII unit, 2 for all others (R5-09, A40). */
export function countBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) bytes += 1;
  return bytes;
}
