import { normalise } from "./normalise.ts";

/** Values of another list of elements at the places of this one. */
export interface MovedElements {
  /** A value for each name of the new list. */
  values: string[];
  /** Values whose element the new list does not have. */
  lost: { name: string; value: string }[];
}

const plain = (name: string) => normalise(name).replaceAll(/\s/g, "");
/** Hints in brackets change from year to year. */
const withoutHint = (name: string) => plain(name).replaceAll(/\([^()]*\)/g, "");

/** Whether two lists have the same elements in the same order. */
export function isSameElements(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => plain(name) === plain(other[index] ?? ""));
}

/**
 * Puts values to the elements of the same name in another list, that of another tariff code or of another year; what
 * has no such element is told, not dropped in silence. Names are compared with their hints in brackets first.
 */
export function moveElements(
  names: readonly string[],
  values: readonly string[],
  newNames: readonly string[],
): MovedElements {
  const moved = newNames.map(() => "");
  const taken = new Set<number>();
  const left = new Set(names.keys());
  for (const read of [plain, withoutHint]) {
    const wanted = newNames.map(read);
    for (const from of left) {
      const name = read(names[from] ?? "");
      const to = wanted.findIndex((one, index) => one === name && !taken.has(index));
      if (name === "" || to < 0) continue;
      moved[to] = values[from] ?? "";
      taken.add(to);
      left.delete(from);
    }
  }
  const lost = [...left].map((from) => ({ name: names[from] ?? "", value: values[from] ?? "" }));
  return { values: moved, lost: lost.filter(({ value }) => value !== "") };
}
