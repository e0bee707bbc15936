import * as z from "zod/mini";

/** A column that a list is ordered by, and which way. */
export interface SortBy<Key extends string> {
  key: Key;
  desc: boolean;
}

/** What a list may be ordered by. */
export interface SortRules<Key extends string> {
  keys: readonly Key[];
  /**
   * Figures that compare only where these columns are equal, amounts in one currency alone: a list that is ordered by
   * the figure is ordered by those first.
   */
  within: Partial<Readonly<Record<Key, readonly Key[]>>>;
}

const withoutSign = (entry: string) => entry.replace(/^-/, "");

/** Puts before each figure what it compares within; the way that somebody chose for that column stays. */
function completeSort<Key extends string>(
  { within }: Pick<SortRules<Key>, "within">,
  sort: readonly SortBy<Key>[],
): SortBy<Key>[] {
  const complete: SortBy<Key>[] = [];
  for (const one of sort) {
    const before = (within[one.key] ?? []).map(
      (key) => sort.find((other) => other.key === key) ?? { key, desc: false },
    );
    for (const each of [...before, one]) if (!complete.some(({ key }) => key === each.key)) complete.push(each);
  }
  return complete;
}

/** An order on the wire and in an address, such as `currency,-amount`; a minus means descending. */
export function formatSort(sort: readonly SortBy<string>[]): string {
  return sort.map(({ key, desc }) => `${desc ? "-" : ""}${key}`).join(",");
}

/** Reads an order, the first column first; what the list does not know, and what comes twice, is left out. */
export function readSort<Key extends string>(rules: SortRules<Key>, text: string): SortBy<Key>[] {
  const read: SortBy<Key>[] = [];
  for (const entry of text.split(",")) {
    const key = rules.keys.find((known) => known === withoutSign(entry));
    if (key !== undefined && !read.some((one) => one.key === key)) read.push({ key, desc: entry.startsWith("-") });
  }
  return completeSort(rules, read);
}

/** An order of which every column is known and comes once. */
export function sortSchema<Key extends string>({ keys }: Pick<SortRules<Key>, "keys">) {
  return z.string().check(
    z.refine((text) => {
      const given = text.split(",").map(withoutSign);
      return given.every((key) => keys.some((known) => known === key)) && new Set(given).size === given.length;
    }),
  );
}
