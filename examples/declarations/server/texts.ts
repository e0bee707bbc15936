import { texts as en } from "../line/locales/en.ts";
import { texts as es } from "../line/locales/es.ts";
import { texts as fr } from "../line/locales/fr.ts";
import { texts as vi } from "../line/locales/vi.ts";
import { texts as zhCn } from "../line/locales/zh-CN.ts";

/** The words that the pages show and that files show, too. */
export type Texts = {
  readonly [Group in "fields" | "status" | "ie"]: Readonly<Record<keyof (typeof zhCn)[Group], string>>;
};

/** The texts of the line by locale, the same as on its pages. */
export const textsByLocale = { "zh-CN": zhCn, en, vi, fr, es } satisfies Record<string, Texts>;
export type Locale = keyof typeof textsByLocale;

/** A locale that the line has texts for: the asked one, else Chinese, in which declarations are made. */
export function localeOf(asked: string = ""): Locale {
  return Object.hasOwn(textsByLocale, asked) ? (asked as Locale) : "zh-CN";
}
