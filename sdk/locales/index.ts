import { texts as zhCN } from "./zh-CN.ts";
import { texts as en } from "./en.ts";
import { texts as vi } from "./vi.ts";
import { texts as fr } from "./fr.ts";
import { texts as es } from "./es.ts";

/** Keys of the error texts, without the namespace. */
type ErrorTextKey = keyof typeof zhCN;

const errorTexts: Readonly<Record<string, Readonly<Record<ErrorTextKey, string>>>> = { "zh-CN": zhCN, en, vi, fr, es };

/**
 * A text of the namespace `errors` for answers of the server; all locales are held in memory, so browsers use the
 * loaders instead.
 * @param locale as sent in `lang`; anything unknown gives zh-CN
 */
export function serverText(
  key: `errors:${string}`,
  locale: string | undefined,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const texts = (locale !== undefined && Object.hasOwn(errorTexts, locale) ? errorTexts[locale] : undefined) ?? zhCN;
  const name = key.slice("errors:".length);
  const text = Object.hasOwn(texts, name) ? texts[name as ErrorTextKey] : key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ""));
}
