/** Chinese, Japanese and Korean signs, which are twice as wide as others and may be parted anywhere. */
const wide = /[\u2E80-\uFFEF]/g;
/** A text this short stands in one line, twice as long where only letters and figures would be parted. */
const lineUnits = 10;
const codeUnits = 20;
/** What a column needs where its texts may be parted anywhere. */
const leastUnits = 2;
/** Units that a line of a landscape A4 page has room for, by the number of columns that part it with lines and space. */
const roomUnits = (columns: number, isSmall: boolean) => (isSmall ? 222 - columns * 1.6 : 162 - columns * 2.2);

/** How the texts of a column on paper may wrap: not at all, between words, or, where it must, anywhere. */
export type PaperWrap = "line" | "words" | "anywhere";

const unitsOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);
const isLine = (text: string) => unitsOf(text) <= (text.search(wide) < 0 && !/\s/.test(text) ? codeUnits : lineUnits);
const longestWord = (text: string) => Math.max(0, ...text.split(/[\s\u2E80-\uFFEF]+/).map((word) => word.length));

/**
 * Shares a page among columns by what they hold: codes, dates and short words stay whole, from the shortest on, as long
 * as the others keep some room; texts of many words have the rest.
 * @param texts of each column
 */
export function paperWraps(texts: readonly (readonly string[])[], isSmall: boolean): PaperWrap[] {
  const wishes = texts.map((column, at) => {
    const wrap: PaperWrap = column.every(isLine) ? "line" : "words";
    const units = Math.max(leastUnits, ...column.map(wrap === "line" ? unitsOf : longestWord));
    return { at, wrap, units };
  });
  const wraps = texts.map((): PaperWrap => "anywhere");
  let room = roomUnits(texts.length, isSmall) - leastUnits * texts.length;
  for (const { at, wrap, units } of wishes.toSorted((one, other) => one.units - other.units)) {
    room -= units - leastUnits;
    if (room < 0) break;
    wraps[at] = wrap;
  }
  return wraps;
}
