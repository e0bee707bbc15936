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
}

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
/** Chinese has this order; English has two that contradict each other, which a customs date must not leave to guessing. */
const yearFirst: readonly Locale[] = ["zh-CN", "en"];
const dayParts: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
const timeParts: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * Creates the formats of a locale.
 * @param timeZone IANA name of the zone of dates and times; that of the user when left out
 */
export function createFormat(locale: Locale, timeZone?: string): Format {
  const zone = timeZone ? { timeZone } : {};
  const withTime = new Intl.DateTimeFormat(locale, { ...dayParts, ...timeParts, ...zone });
  const dayOnly = new Intl.DateTimeFormat(locale, { ...dayParts, ...zone });
  const timeOnly = new Intl.DateTimeFormat(locale, { ...timeParts, second: "2-digit", ...zone });
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });

  function show(format: Intl.DateTimeFormat, value: Date | number | string | null | undefined): string {
    if (value === null || value === undefined || value === "") return "";
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) return String(value);
    if (!yearFirst.includes(locale)) return format.format(date);
    const parts = new Map(format.formatToParts(date).map((part) => [part.type, part.value]));
    const day = [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
    return parts.has("hour") ? `${day} ${parts.get("hour")}:${parts.get("minute")}` : day;
  }

  return {
    dateTime: (value) => show(withTime, value),
    date: (value) => show(dayOnly, value),
    time: (value) => timeOnly.format(value),
    number: (value, options) =>
      new Intl.NumberFormat(locale, options).format(value as number | Intl.StringNumericLiteral),
    percent: (share) => percents.format(share),
    bytes(bytes) {
      let unit = 0;
      let amount = bytes;
      while (amount >= 1000 && unit < sizeUnits.length - 1) {
        amount /= 1000;
        unit += 1;
      }
      const options = { style: "unit", unit: sizeUnits[unit] ?? "byte", unitDisplay: "short" } as const;
      const text = new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: 1 }).format(amount);
      // Of all sizes this one is written out in English and Vietnamese, and in the singular.
      return text.replace(/byte$/, "B");
    },
  };
}

/** The formats of the current locale. */
export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => createFormat(locale), [locale]);
}
