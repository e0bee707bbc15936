const asciiOf: Readonly<Record<string, string>> = { "；": ";", "，": ",", "（": "(", "）": ")", "｜": "|" };

/** What is written otherwise; looked for first, since most entries hold none of it. */
const special = /[\p{Cc}\p{Cf}\u2028\u2029；，（）｜]/u;

/**
 * Text as it is declared and compared (R5-11, R5-12, R5-13): full-width `；，（）｜` as `;,()|`; line breaks, tabs and other
 * control characters in a row as one blank; without format characters (byte order marks, joiners, directions that come
 * along with a copy, take no width and turn what is read); without blanks at its ends. Normalised text stays as it is.
 */
export function normalise(text: string): string {
  if (!special.test(text)) return text.trim();
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[；，（）｜]/g, (char) => asciiOf[char] ?? char)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
