/**
 * Picks the text of a locale from a text or a text per locale.
 * Falls back to en, then zh-CN, then the first text there is (A02).
 */
export function localText(text: string | Record<string, string> | null | undefined, locale: string): string {
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return text;
  return text[locale] ?? text["en"] ?? text["zh-CN"] ?? Object.values(text)[0] ?? "";
}

/** Reads a flag that backends send as boolean, number or text: false, 0, "0", "false" and "" are false (A56). */
export function isTrue(flag: unknown): boolean {
  if (typeof flag === "string") return flag !== "" && flag !== "0" && flag.toLowerCase() !== "false";
  return Boolean(flag);
}
