/** What is not drawn: format characters, fillers and blanks of no script. Selectors of a sign's form are none of them. */
const unseen = /(?!\p{VS})[\p{Cf}\p{DI}\u2800]/gu;
const joiners = "\u200c\u200d";
/** Selectors and joiners with nothing that they belong to. */
const alone = /^[\p{VS}\u200c\u200d\s]*$/u;

/**
 * A text without what no eye sees: it comes along with a copy, hides or turns what is read, and is in the way of a
 * search.
 * @param keepsJoiners leaves what joins letters of some scripts, and signs
 */
export function withoutUnseen(text: string, { keepsJoiners = false } = {}): string {
  const seen = text.replace(unseen, (char) => (keepsJoiners && joiners.includes(char) ? char : ""));
  return alone.test(seen) ? seen.replace(/\S/gu, "") : seen;
}
