import type { ColumnSide } from "@customs-portal/sdk/contract";
import type { PageColumn } from "@customs-portal/sdk/rules";

/** What a setup does otherwise than the default; titles of columns and groups. */
export interface SetupDifferences {
  readonly added: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stand elsewhere among those that both show. */
  readonly moved: readonly string[];
  readonly width: readonly { title: string; from: number | undefined; to: number | undefined }[];
  readonly pinned: readonly { title: string; to: ColumnSide | undefined }[];
}

interface Place {
  column: PageColumn;
  parent: string;
}

function placesOf(columns: readonly PageColumn[], parent = ""): Map<string, Place> {
  return new Map(
    columns.flatMap((column): [string, Place][] => [
      [column.key, { column, parent }],
      ...placesOf(column.children ?? [], column.key),
    ]),
  );
}

/** Of lists of one length the last: of two columns that changed places, the one that went up is told. */
function longestOf(lists: readonly number[][]): number[] {
  return lists.reduce<number[]>((one, other) => (other.length >= one.length ? other : one), []);
}

/** Of numbers each once, the longest run of places that rise: what has not moved. */
function risingPlaces(numbers: readonly number[]): Set<number> {
  const best: number[][] = [];
  numbers.forEach((number, at) => {
    const before = best.slice(0, at).filter((run) => (run.at(-1) ?? -1) < number);
    const longest = longestOf(before);
    best.push([...longest, number]);
  });
  return new Set(longestOf(best));
}

function movedOf(base: readonly PageColumn[], now: readonly PageColumn[]): string[] {
  const common = now.filter(({ key }) => base.some((one) => one.key === key));
  const places = common.map(({ key }) => base.findIndex((one) => one.key === key));
  const still = risingPlaces(places);
  const own = common.filter((_, at) => !still.has(places[at] ?? -1)).map(({ title }) => title);
  const below = common.flatMap(({ key, children = [] }) =>
    movedOf(base.find((one) => one.key === key)?.children ?? [], children),
  );
  return [...own, ...below];
}

/** What the columns that are shown now do otherwise than those of the default. */
export function differencesOf(base: readonly PageColumn[], now: readonly PageColumn[]): SetupDifferences {
  const [before, after] = [placesOf(base), placesOf(now)];
  const titlesOf = (own: Map<string, Place>, other: Map<string, Place>) =>
    [...own.values()]
      .filter(({ column, parent }) => !other.has(column.key) && (parent === "" || other.has(parent)))
      .map(({ column }) => column.title);
  const both = [...after.values()].flatMap(({ column }) => {
    const was = before.get(column.key)?.column;
    return was ? [{ title: column.title, was, column }] : [];
  });
  return {
    added: titlesOf(after, before),
    hidden: titlesOf(before, after),
    moved: movedOf(base, now),
    width: both
      .filter(({ was, column }) => !column.children?.length && was.width !== column.width)
      .map(({ title, was, column }) => ({ title, from: was.width, to: column.width })),
    pinned: both
      .filter(({ was, column }) => was.pinned !== column.pinned)
      .map(({ title, column }) => ({ title, to: column.pinned })),
  };
}

/** How many there are. */
export function countOf({ added, hidden, moved, width, pinned }: SetupDifferences): number {
  return added.length + hidden.length + moved.length + width.length + pinned.length;
}
