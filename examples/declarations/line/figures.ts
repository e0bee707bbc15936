import type { Format } from "@customs-portal/ui";
import { decimalsOf } from "../currency.ts";

/** Shows exact decimal text and calendar dates in the user's language. */
export interface Figures {
  /** Money: the decimals of its currency, more where there are more. */
  money(text: string, currency: string): string;
  /** Quantities and weights: as many decimals as there are. */
  quantity(text: string): string;
  /** A calendar date is the same day in every time zone. */
  day(text: string | null): string;
}

/** As many as `Intl` may show. */
const allDecimals = 20;

/** The figures of a format. */
export function figuresOf(format: Pick<Format, "number" | "date">): Figures {
  return {
    money: (text, currency) =>
      format.number(text, { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: allDecimals }),
    quantity: (text) => format.number(text, { maximumFractionDigits: allDecimals }),
    day: (text) => format.date(text === null ? null : `${text}T00:00`),
  };
}
