import type { QueryEntry, QueryValue } from "@customs-portal/sdk/contract";
import type { Locale } from "@customs-portal/sdk/portal";
import { dayOf, dayPresetOf } from "@customs-portal/sdk/rules";
import type { Translate } from "../../hooks/use-texts.ts";
import type { QueryField } from "./field-types.ts";
import { figuresOf, type QueryFigures } from "./figures.ts";
import { daysOf, listOf, rangeOf, textOf } from "./query-value.ts";

/** A filter in words. */
export interface QueryWords {
  name: string;
  label: string;
  value: string;
}

/** The language of the words. */
export interface QueryLanguage {
  locale: Locale;
  /** Texts of the namespace `query` (`queryTexts`), loaded. */
  t: Translate<"query">;
}

/** Codes that are named; of more, the first ones and how many there are. */
const namedCodes = 3;

function choiceText(field: QueryField, code: string): string {
  if (field.kind !== "choice" && field.kind !== "choices") return code;
  const known = field.options?.find((option) => option.code === code);
  if (!known) return code;
  return field.hidesCodes ? known.name : `${code} ${known.name}`;
}

function listText(texts: readonly string[], { t }: QueryLanguage, figures: QueryFigures): string {
  const first = texts.slice(0, namedCodes).join(t("words.and"));
  return texts.length > namedCodes ? t("words.many", { count: figures.count(texts.length), first }) : first;
}

function rangeText(from: string | undefined, to: string | undefined, { t }: QueryLanguage, kind: "day" | "number") {
  if (from !== undefined && to !== undefined)
    return from === to ? from : t(kind === "day" ? "words.between" : "words.numbers", { from, to });
  if (from !== undefined) return t(kind === "day" ? "words.since" : "words.atLeast", { from });
  return t(kind === "day" ? "words.until" : "words.atMost", { to: to ?? "" });
}

function valueText(field: QueryField, entry: QueryEntry, language: QueryLanguage, today: string): string {
  const figures = figuresOf(language.locale);
  const shown = (text: string | undefined, show: (text: string) => string) => text && show(text);
  switch (field.kind) {
    case "text":
      return textOf(entry);
    case "choice":
      return choiceText(field, textOf(entry));
    case "codes":
    case "choices": {
      const texts = listOf(entry).map((code) => choiceText(field, code));
      return listText(texts, language, figures);
    }
    case "dateRange": {
      const { from, to } = daysOf(entry, today);
      const preset = dayPresetOf(rangeOf(entry).preset);
      const days = rangeText(shown(from, figures.day), shown(to, figures.day), language, "day");
      return preset ? language.t("words.preset", { name: language.t(`presets.${preset}`), days }) : days;
    }
    case "numberRange": {
      const { from, to } = rangeOf(entry);
      const numbers = rangeText(shown(from, figures.decimal), shown(to, figures.decimal), language, "number");
      return field.unit ? `${numbers} ${field.unit}` : numbers;
    }
  }
}

/**
 * Filters in words of a language, in the order of the fields: for chips, the export dialog and the download centre.
 * Codes stand alone until their list is known.
 * @param today of presets such as "this month", `YYYY-MM-DD`; that of the browser when left out
 */
export function describeQuery(
  fields: readonly QueryField[],
  value: QueryValue,
  language: QueryLanguage,
  today = dayOf(new Date()),
): QueryWords[] {
  return fields.flatMap((field) => {
    const entry = value[field.name];
    if (entry === undefined || entry === "" || (Array.isArray(entry) && entry.length === 0)) return [];
    return [{ name: field.name, label: field.label, value: valueText(field, entry, language, today) }];
  });
}
