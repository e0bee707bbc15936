import { sql, type Expression, type SqlBool } from "kysely";

/** Letters outside of ASCII that have another case, each one character in both. */
function casedLetters(text: string): Set<string> {
  const isCased = (letter: string) => letter > "\u007f" && letter.toUpperCase() !== letter;
  const isOne = (letter: string) => [...letter.toUpperCase()].length === 1;
  return new Set([...text].filter((letter) => isCased(letter) && isOne(letter)));
}

/**
 * Whether a column holds a text, letters in either case. SQLite knows the cases of ASCII alone: of the others those are
 * folded that stand in the text.
 */
export function containsText(column: Expression<unknown>, text: string): Expression<SqlBool> {
  const wanted = text.normalize("NFC").toLowerCase();
  let folded = sql`lower(${column})`;
  for (const letter of casedLetters(wanted)) folded = sql`replace(${folded}, ${letter.toUpperCase()}, ${letter})`;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${folded} like ${pattern} escape '\\'`;
}
