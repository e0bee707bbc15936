import { folded } from "./folded.ts";
import { findInitials } from "./pinyin-initials.ts";

/** An entry of a code list. */
export interface CodedChoice {
  readonly code: string;
  readonly name: string;
}

/** What was found: the first ones, and how many there are. */
export interface FoundChoices<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

/** Text of which each letter may be the first one of a syllable. */
const initialsOnly = /^[a-z0-9]+$/;

/**
 * Tells which names a typed text finds: those that contain it, whatever the case, width and accents, and those whose
 * pinyin has these initials: `bgd` finds 报关单号. A blank text finds all.
 */
export function nameSearch(typed: string): (name: string) => boolean {
  const wanted = folded(typed.trim());
  const mayBeInitials = initialsOnly.test(wanted);
  return (name) => folded(name).includes(wanted) || (mayBeInitials && findInitials(name, wanted) !== undefined);
}

/** How well an entry fits, 0 best; undefined where it does not. */
function rankOf({ code, name }: CodedChoice, wanted: string): number | undefined {
  const [foldedCode, foldedName] = [folded(code), folded(name)];
  if (foldedCode === wanted) return 0;
  if (foldedCode.startsWith(wanted)) return 1;
  if (foldedName.startsWith(wanted)) return 2;
  const initials = initialsOnly.test(wanted) ? findInitials(name, wanted) : undefined;
  if (initials === 0) return 3;
  if (foldedName.includes(wanted) || foldedCode.includes(wanted)) return 4;
  return initials === undefined ? undefined : 5;
}

/**
 * Finds entries of a code list by code, name or the initials of its pinyin; those that begin so come first, otherwise
 * their order stays.
 * @param limit entries to show
 */
export function searchChoices<T extends CodedChoice>(
  choices: readonly T[],
  query: string,
  limit: number,
): FoundChoices<T> {
  const wanted = folded(query.trim());
  if (wanted === "") return { shown: choices.slice(0, limit), total: choices.length };
  const ranked = choices.flatMap((choice) => {
    const rank = rankOf(choice, wanted);
    return rank === undefined ? [] : [{ choice, rank }];
  });
  const best = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, limit);
  return { shown: best.map(({ choice }) => choice), total: ranked.length };
}
