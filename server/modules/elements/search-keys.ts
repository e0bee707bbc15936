import { lettersOf } from "@customs-portal/sdk/rules";

/** Characters of a key: an index entry of PostgreSQL has an end. */
const keyMaxChars = 200;
/** Readings of one name that are kept: each second reading doubles them. */
const readingsMax = 8;

/** Greater than every text that begins with `prefix`, by the bytes of UTF-8. */
export const endOf = (prefix: string) => `${prefix}\u{10FFFF}`;

/** A text as it is compared: without blanks, and the same in upper and lower case, full and half width. */
export function fold(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
  return folded.length <= keyMaxChars ? folded : [...folded].slice(0, keyMaxChars).join("");
}

/** The initials of a name in each of its readings, the most likely first. */
function readingsOf(name: string): string[] {
  let readings = [""];
  for (const letters of lettersOf(name)) {
    // What has no reading matches nothing, and keeps its place.
    const choices = letters === "" ? ["?"] : [...new Set(letters)];
    const next = readings.flatMap((reading) => choices.map((letter) => reading + letter));
    readings = next.length <= readingsMax ? next : readings.map((reading) => reading + (choices[0] ?? ""));
  }
  return readings;
}

/** What a tariff code is found by, each once. */
export function keysOf(goodsName: string): string[] {
  const keys = [goodsName, ...readingsOf(goodsName)].map(fold);
  return [...new Set(keys)].filter((key) => key !== "");
}
