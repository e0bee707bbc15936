/**
 * Picks the text of a locale from a text or a text per locale.
 * Falls back to en, then zh-CN, then the first text there is (A02).
 */
export function localText(text: string | Record<string, string> | null | undefined, locale: string): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return text;
  const own = Object.hasOwn(text, locale) ? text[locale] : undefined;
  return own ?? text["en"] ?? text["zh-CN"] ?? Object.values(text)[0] ?? "";
}
