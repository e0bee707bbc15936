/** What people have written in words, as it is stored. */
import * as z from "zod/mini";
import { withoutUnseen } from "../unseen.ts";

/** Lines without control and format characters, which hide, turn or break what is read; joiners of signs are none here. */
const legible = /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\n\r\t\u200c\u200d])*$/u;

/** A text of such lines, taken as it is or refused. */
export const legibleText = z.string().check(z.regex(legible));

/**
 * What somebody has written in one line. What no eye sees goes (`withoutUnseen`); control characters and lines are
 * refused.
 */
export const writtenLine = z.string().check(
  z.overwrite((line) => withoutUnseen(line)),
  z.trim(),
  z.regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u),
);

/** The same of a text, which may have lines; what joins letters and signs stays. */
export const writtenText = z.string().check(
  z.overwrite((text) => withoutUnseen(text, { keepsJoiners: true }).replace(/[\v\f\u0085\u2028\u2029]/gu, "\n")),
  z.trim(),
  z.regex(legible),
);
