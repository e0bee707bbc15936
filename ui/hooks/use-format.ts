import type { Locale } from "@customs-portal/sdk/portal";
import { useMemo } from "react";
import { useLocale } from "./use-texts.ts";

/** Dates, numbers and sizes in the user's language and time zone. */
export interface Format {
  /** `2026-03-01 09:05` in zh-CN and en. Text that is no date is given back as it is; null and undefined give "". */
  dateTime(value: Date | number | string | null | undefined): string;
  /** `2026-03-01` in zh-CN and en. */
  date(value: Date | number | string | null | undefined): string;
  /** A time of the day with seconds. */
  time(value: Date | number): string;
  /** Decimal text is exact, however many digits it has. */
  number(value: number | string, options?: Intl.NumberFormatOptions): string;
  /** A share from 0 to 1 as percentage without decimals. */
  percent(share: number): string;
  /** A file size: bytes up to 1,000, then kB, MB, GB, TB with at most one decimal. */
  bytes(bytes: number): string;
  /** Names one after the other, with the comma of the language. */
  list(names: readonly string[]): string;
}

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
/** Chinese has this order; English has two that contradict each other, which a customs date must not leave to guessing. */
const yearFirst: readonly Locale[] = ["zh-CN", "en"];
const day: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
const hours: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const dayAndTime: Intl.DateTimeFormatOptions = { ...day, ...hours };
const timeOfDay: Intl.DateTimeFormatOptions = { ...hours, second: "2-digit" };
const wholePercents: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: 0 };

/** Formats of the browser that are kept; pages need a handful. */
const mostKept = 100;

/**
 * Creates the formats of a locale. Those of the browser are made when one is first needed, and kept: making one costs
 * many times what using it does.
 * @param timeZone IANA name of the zone of dates and times; that of the user when left out
 */
export function createFormat(locale: Locale, timeZone?: string): Format {
  const kept = new Map<string, unknown>();

  function by<Options, Made>(Kind: new (locale: string, options: Options) => Made, options: Options): Made {
    const key = Kind.name + JSON.stringify(options);
    if (!kept.has(key)) {
      if (kept.size === mostKept) kept.clear();
      kept.set(key, new Kind(locale, options));
    }
    return kept.get(key) as Made;
  }
  const datesBy = (options: Intl.DateTimeFormatOptions) => by(Intl.DateTimeFormat, { ...options, timeZone });

  function show(options: Intl.DateTimeFormatOptions, value: Date | number | string | null | undefined): string {
    if (value === null || value === undefined || value === "") return "";
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return String(value);
    const format = datesBy(options);
    if (!yearFirst.includes(locale)) return format.format(moment);
    const parts = new Map(format.formatToParts(moment).map((part) => [part.type, part.value]));
    const date = [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
    return parts.has("hour") ? `${date} ${parts.get("hour")}:${parts.get("minute")}` : date;
  }

  const number: Format["number"] = (value, options) =>
    by(Intl.NumberFormat, options).format(value as number | Intl.StringNumericLiteral);

  return {
    dateTime: (value) => show(dayAndTime, value),
    date: (value) => show(day, value),
    time: (value) => datesBy(timeOfDay).format(value),
    number,
    percent: (share) => number(share, wholePercents),
    list: (names) => names.join(locale === "zh-CN" ? "、" : ", "),
    bytes(bytes) {
      let unit = 0;
      let amount = bytes;
      while (amount >= 1000 && unit < sizeUnits.length - 1) {
        amount /= 1000;
        unit += 1;
      }
      const options = { style: "unit", unit: sizeUnits[unit] ?? "byte", unitDisplay: "short" } as const;
      const text = number(amount, { ...options, maximumFractionDigits: 1 });
      // Of all sizes this one is written out in English and Vietnamese, and in the singular.
      return text.replace(/byte$/, "B");
    },
  };
}

/** Formats that components share, by locale and offset of the device's clock. */
const shared = new Map<string, Format>();

function sharedFormat(locale: Locale): Format {
  const key = locale + new Date().getTimezoneOffset();
  const format = shared.get(key) ?? createFormat(locale);
  shared.set(key, format);
  return format;
}

/** The formats of the current locale, of the time zone that the device had when the component was first drawn. */
export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => sharedFormat(locale), [locale]);
}
