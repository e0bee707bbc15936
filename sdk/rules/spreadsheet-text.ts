/**
 * What a spreadsheet program may take for a formula when it opens a file or is pasted into: one of its signs at the
 * start, also behind blanks and behind quotes, which it takes off.
 */
const formulaStart = /^[\s"]*[=+\-@＝＋－＠]./s;
/** A number, also as people read it: `-1 234,50`. */
const number = /^[+-]?\d[\d\s.,]*(?:e[+-]?\d+)?$/i;

/** A text that could act as a formula gets an apostrophe in front, as OWASP advises; numbers stay numbers. */
export function defuseFormula(text: string): string {
  return formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
}
