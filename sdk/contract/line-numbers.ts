import * as z from "zod/mini";

/** Where the number stands in the path of such a number. */
export const numberPlace = "{number}";

/** A regular expression that can be compiled. */
function isPattern(text: string): boolean {
  try {
    return RegExp(`^(?:${text})$`) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Numbers of one kind that a line knows, such as those of declarations: the command palette leads to them. */
const lineNumberSchema = z.object({
  /** Regular expression of a whole number, without the blanks, dots and dashes that people write into it, in capitals. */
  pattern: z.string().check(z.maxLength(200), z.refine(isPattern)),
  /** Path of the line, with `{number}` where the number belongs. */
  path: z.string().check(z.regex(/^\/(?![/\\])[^\\]*\{number\}/)),
});

/** The field `numbers` of a line. */
export const lineNumbersSchema = z.array(lineNumberSchema).check(z.maxLength(20));
