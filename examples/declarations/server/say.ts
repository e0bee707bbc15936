/** Turns a code into words. */
export type Say = (code: string) => string;

/** Codes are few and come in many rows: each is said once. */
export function remembering(say: Say): Say {
  const said = new Map<string, string>();
  return (code) => {
    const known = said.get(code);
    if (known !== undefined) return known;
    const words = say(code);
    said.set(code, words);
    return words;
  };
}

/** A row of an export: the columns of the file, then what the rows are ordered by. */
export type ExportedRow = (string | number | null)[];

/** Puts words in the place of the codes of a row. */
export function createSay<Key extends string>(
  keys: readonly Key[],
  words: Partial<Record<Key, Say>>,
): (row: ExportedRow) => void {
  const said = keys.flatMap((key, at) => {
    const say = words[key];
    return say ? [{ at, say }] : [];
  });
  return (row) => {
    for (const { at, say } of said) row[at] = say(String(row[at] ?? ""));
  };
}
