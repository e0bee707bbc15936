import type { Locale } from "@customs-portal/sdk/portal";
import { isDay, isDecimal, parseDay, parseDecimal, type DayOrder, type DecimalMarks } from "@customs-portal/sdk/rules";
import { createFormat } from "../../hooks/use-format.ts";

/** Days and decimals as a language writes them, and back. */
export interface QueryFigures {
  /** `YYYY-MM-DD` in the language; anything else stays as it is. */
  day(day: string): string;
  /** The form of a day, such as `YYYY-MM-DD`. */
  readonly dayForm: string;
  /** @returns `YYYY-MM-DD`, or undefined for what is no day */
  readDay(typed: string): string | undefined;
  /** An exact decimal in the language; anything else stays as it is. */
  decimal(text: string): string;
  /** @returns a decimal with a point, or undefined for what is none */
  readDecimal(typed: string): string | undefined;
  /** How many, as a whole number. */
  count(count: number): string;
}

/** As many as `Intl` may show. */
const allDecimals = 20;
/** How year, month and day are told in the form of a date. */
const dayLetters: Readonly<Record<Locale, readonly [year: string, month: string, day: string]>> = {
  "zh-CN": ["YYYY", "MM", "DD"],
  en: ["YYYY", "MM", "DD"],
  vi: ["nnnn", "tt", "nn"],
  fr: ["AAAA", "MM", "JJ"],
  es: ["AAAA", "MM", "DD"],
};

/** The figures of a locale. */
export function figuresOf(locale: Locale): QueryFigures {
  const format = createFormat(locale);
  const sample = format.date(new Date(2001, 10, 22));
  const order: DayOrder = sample.startsWith("2001") ? "ymd" : "dmy";
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(12_345.6);
  const part = (type: string, or: string) => parts.find((one) => one.type === type)?.value ?? or;
  const marks: DecimalMarks = { group: part("group", ","), decimal: part("decimal", ".") };
  const [year, month, day] = dayLetters[locale];
  return {
    day: (text) => (isDay(text) ? format.date(`${text}T00:00`) : text),
    dayForm: sample.replace("2001", year).replace("11", month).replace("22", day),
    readDay: (typed) => parseDay(typed, order),
    decimal: (text) => (isDecimal(text) ? format.number(text, { maximumFractionDigits: allDecimals }) : text),
    readDecimal: (typed) => parseDecimal(typed, marks),
    count: (count) => format.number(count),
  };
}
