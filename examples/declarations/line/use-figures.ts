import { useFormat } from "@customs-portal/ui";

/** Shows exact decimal text and calendar dates in the user's language. */
export interface Figures {
  /** Money: two decimals. */
  money(text: string): string;
  /** Quantities and weights: as many decimals as there are. */
  quantity(text: string): string;
  /** A calendar date is the same day in every time zone. */
  day(text: string | null): string;
}

/** The figures of the current locale. */
export function useFigures(): Figures {
  const format = useFormat();
  return {
    money: (text) => format.number(Number(text), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    quantity: (text) => format.number(Number(text), { maximumFractionDigits: 5 }),
    day: (text) => format.date(text === null ? null : `${text}T00:00`),
  };
}
