/** The locales of the product, as sent in `lang` (A82). */
export const locales = ["zh-CN", "en", "vi", "fr", "es"] as const;
export type Locale = (typeof locales)[number];

/** Texts of one namespace in one locale: nested objects of strings. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
/** Loads the texts of a namespace, one loader per locale. */
export type TextLoaders = Readonly<Record<Locale, () => Promise<Texts>>>;
/** Those of a line, which may have fewer languages: English, else the one that it names first, stands in for the others. */
export type LineTextLoaders = Partial<TextLoaders>;
