/** A group of so many characters may be a number by itself. */
const numberChars = 7;

/**
 * A number without the blanks and signs that people write between its groups. Two groups that may be numbers by
 * themselves stay as they were typed: joined, they would be a third one that nobody meant.
 * @param signs that stand between groups besides blanks, `"./-"` say
 */
export function joinGroups(text: string, signs: string): string {
  const groups = text.trim().split(/\s+/);
  const without = groups.map((group) => [...group].filter((char) => !signs.includes(char)).join(""));
  const numbers = without.filter((group) => group.length >= numberChars);
  return without.join(numbers.length > 1 ? " " : "");
}
