const letters = [..."ABCDEFGHJKLMNOPQRSTWXYZ"];
/** The last character that has a reading, in the order of pinyin; those without one follow. */
const lastRead = "咗";
const ideograph = /\p{Script=Han}/u;
/** Second readings in names of places and goods; the collation knows one reading each. */
const otherReadings: Readonly<Record<string, string>> = {
  厦: "x",
  重: "cz",
  长: "cz",
  朝: "cz",
  乐: "ly",
  单: "ds",
  行: "hx",
  调: "dt",
  石: "sd",
  车: "cj",
  会: "hk",
  秘: "bm",
};
const word = /[\p{L}\p{N}]/u;

let order: Intl.Collator | undefined;
const known = new Map<string, string>();

/**
 * The letter that the pinyin of a character begins with; "" for one that has no reading or more than the browser knows.
 * Collation by pinyin has a mark before the first character of each letter, as indexes of address books need it.
 */
function initialOf(char: string): string {
  const before = known.get(char);
  if (before !== undefined) return before;
  const compare = (order ??= new Intl.Collator("zh-u-co-pinyin")).compare;
  const isRead = compare(char, lastRead) <= 0;
  const letter = isRead ? letters.findLast((one) => compare(char, `\uFDD0${one}`) >= 0) : undefined;
  const initial = letter?.toLowerCase() ?? "";
  known.set(char, initial);
  return initial;
}

/** A character of a name that has a letter, and where it stands. */
interface Lettered {
  readonly letters: string;
  readonly start: number;
  readonly end: number;
}

function letteredOf(name: string): Lettered[] {
  const found: Lettered[] = [];
  let start = 0;
  for (const char of name) {
    const end = start + char.length;
    if (ideograph.test(char)) found.push({ letters: initialOf(char) + (otherReadings[char] ?? ""), start, end });
    else if (word.test(char)) found.push({ letters: char.toLowerCase(), start, end });
    start = end;
  }
  return found;
}

/**
 * The possible first letters of each character of a name, such as `["s", "h"]` of 上海 and `["cz", "q"]` of 重庆; "" for
 * a character without a known reading. For whoever looks names up by an index.
 */
export function lettersOf(name: string): string[] {
  return letteredOf(name).map(({ letters: each }) => each);
}

function placeOf(each: readonly Lettered[], typed: string): number | undefined {
  const wanted = [...typed.toLowerCase()];
  if (wanted.length === 0) return undefined;
  for (let at = 0; at + wanted.length <= each.length; at++)
    if (wanted.every((letter, index) => each[at + index]?.letters.includes(letter))) return at;
  return undefined;
}

/**
 * Finds first letters in a name, as people type them: `sh` in 上海, `shhg` in 上海海关. Letters and digits stand for
 * themselves, anything else is passed over, and a character without a known reading matches nothing. It needs no
 * dictionary: the order of the browser's own collation tells the letters.
 * @returns where they begin, counted in what has a letter; undefined where they are not
 */
export function findInitials(name: string, typed: string): number | undefined {
  return placeOf(letteredOf(name), typed);
}

/** The part of a name that first letters stand for, as `[start, end]` of `slice`; undefined where they are not in it. */
export function initialsRange(name: string, typed: string): readonly [number, number] | undefined {
  const each = letteredOf(name);
  const at = placeOf(each, typed);
  const [first, last] = at === undefined ? [] : [each[at], each[at + [...typed].length - 1]];
  return first && last ? [first.start, last.end] : undefined;
}
