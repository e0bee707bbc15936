import { texts as en } from "../line/locales/en.ts";
import { texts as es } from "../line/locales/es.ts";
import { texts as fr } from "../line/locales/fr.ts";
import { texts as vi } from "../line/locales/vi.ts";
import { texts as zhCn } from "../line/locales/zh-CN.ts";

/** The words that the pages show and that the home page shows, too. */
type Words = { readonly [Group in "node" | "exception"]: Readonly<Record<keyof (typeof zhCn)[Group], string>> } & {
  readonly title: { readonly list: string };
};

/** The texts of the line by locale, the same as on its pages. */
const textsByLocale: Readonly<Record<string, Words>> = { "zh-CN": zhCn, en, vi, fr, es };

/** A text in every language. */
export function inAllLanguages(read: (texts: Words) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(textsByLocale).map(([locale, texts]) => [locale, read(texts)]));
}
