const asciiOf: Readonly<Record<string, string>> = { "；": ";", "，": ",", "（": "(", "）": ")", "｜": "|" };

/** What is written otherwise; looked for first, since most entries hold none of it. */
const special = /[\p{Cc}\u2028\u2029\u200b-\u200d\u2060\ufeff；，（）｜]/u;

/**
 * Text as it is declared and compared (R5-11, R5-12, R5-13): full-width `；，（）｜` as `;,()|`; line breaks, tabs and other
 * control characters in a row as one blank; without what takes no width (byte order marks and joiners that come along
 * with a copy); without blanks at its ends. Normalised text stays as it is.
 */
export function normalise(text: string): string {
  if (!special.test(text)) return text.trim();
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[；，（）｜]/g, (char) => asciiOf[char] ?? char)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
