/** Stands for the line break between two lines in a field of one line. */
export const lineMark = "⏎";

/**
 * What a paste makes of a field of one line: lines and cells stay apart by a mark, where browsers join them and "8471"
 * above "8473" would become another code.
 * @param range of what is chosen in the field, in UTF-16 units
 * @returns the text of the field with it, or undefined where a single line is pasted, which browsers do themselves
 */
export function pasteLines(
  typed: string,
  pasted: string,
  range: { start: number; end: number },
): { text: string; caret: number } | undefined {
  const lines = pasted
    .split(/[\n\r\t\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length < 2) return undefined;
  const before = typed.slice(0, range.start) + lines.join(` ${lineMark} `);
  return { text: before + typed.slice(range.end), caret: before.length };
}
