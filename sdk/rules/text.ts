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

const falseTexts: ReadonlySet<string> = new Set(["", "0", "false", "n", "no"]);

/** Reads a flag that backends send as boolean, number or text: false, 0, "0", "false", "N", "no" and "" are false (A56). */
export function isTrue(flag: unknown): boolean {
  if (typeof flag === "string") return !falseTexts.has(flag.trim().toLowerCase());
  return Boolean(flag);
}
