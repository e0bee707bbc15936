import { folded } from "./folded.ts";
import { initialsRange } from "./pinyin-initials.ts";

/** How well a text fits the words that were typed. */
export interface FoundWords {
  /** 0 best. */
  readonly rank: number;
  /** What was found of the shown text, as `[start, end]` of `slice`, in its order and without overlaps. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Words longer than this are cut, and more words are passed over: what is typed by accident costs nothing. */
const wordMaxChars = 40;
const wordsMax = 8;

/** Text of which each letter may be the first one of a syllable. */
const initialsOnly = /^[a-z0-9]+$/;
const wordCharacter = /[\p{L}\p{N}]/u;

/** The folded text, and for each of its characters where it stands in the text itself. */
function foldedWithPlaces(text: string): { text: string; places: (readonly [number, number])[] } {
  const places: (readonly [number, number])[] = [];
  let whole = "";
  let start = 0;
  for (const char of text) {
    const part = folded(char);
    for (let index = 0; index < part.length; index += 1) places.push([start, start + char.length]);
    whole += part;
    start += char.length;
  }
  return { text: whole, places };
}

/** 0 at the beginning, 1 at that of a word, 2 inside of one. */
function rankAt(text: string, at: number): number {
  if (at === 0) return 0;
  return wordCharacter.test(text[at - 1] ?? "") ? 2 : 1;
}

function merged(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: (readonly [number, number])[] = [];
  for (const range of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && range[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], range[1])];
    else result.push(range);
  }
  return result;
}

/**
 * Tells which texts a typed text finds: those that have each of its words, in any order, whatever the case, width and
 * accents, or the initials of their pinyin: `bgd lb` finds 报关单列表.
 * @returns looks into the shown text and into others that stand for it, such as its other languages; undefined where a
 * word is in none of them. A blank text finds all.
 */
export function wordSearch(typed: string): (shown: string, others?: readonly string[]) => FoundWords | undefined {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, wordsMax)
    .map((word) => word.slice(0, wordMaxChars));
  return (shown, others = []) => {
    if (words.length === 0) return { rank: 0, marks: [] };
    const { text, places } = foldedWithPlaces(shown);
    const marks: (readonly [number, number])[] = [];
    let rank = 0;
    for (const word of words) {
      const at = text.indexOf(word);
      const first = places[at];
      const last = places[at + word.length - 1];
      const initials = at < 0 && initialsOnly.test(word) ? initialsRange(shown, word) : undefined;
      if (first && last) {
        marks.push([first[0], last[1]]);
        rank += rankAt(text, at);
      } else if (initials) {
        marks.push(initials);
        rank += initials[0] === 0 ? 2 : 3;
      } else if (
        others.some(
          (other) =>
            folded(other).includes(word) || (initialsOnly.test(word) && initialsRange(other, word) !== undefined),
        )
      )
        rank += 4;
      else return undefined;
    }
    return { rank, marks: merged(marks) };
  };
}
