export { locales, type Locale } from "../languages.ts";
import { texts as zhCN } from "./zh-CN.ts";
import { texts as en } from "./en.ts";
import { texts as vi } from "./vi.ts";
import { texts as fr } from "./fr.ts";
import { texts as es } from "./es.ts";
import { texts as serverZhCN } from "./server/zh-CN.ts";
import { texts as serverEn } from "./server/en.ts";
import { texts as serverVi } from "./server/vi.ts";
import { texts as serverFr } from "./server/fr.ts";
import { texts as serverEs } from "./server/es.ts";

const own = { ...zhCN, ...serverZhCN };

/** Keys of the error texts, without the namespace. */
type ErrorTextKey = keyof typeof own;

const errorTexts: Readonly<Record<string, Readonly<Record<ErrorTextKey, string>>>> = {
  "zh-CN": own,
  en: { ...en, ...serverEn },
  vi: { ...vi, ...serverVi },
  fr: { ...fr, ...serverFr },
  es: { ...es, ...serverEs },
};

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
  const texts = (locale !== undefined && Object.hasOwn(errorTexts, locale) ? errorTexts[locale] : undefined) ?? own;
  const name = key.slice("errors:".length);
  const text = Object.hasOwn(texts, name) ? texts[name as ErrorTextKey] : key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ""));
}
