import { useT } from "@customs-portal/ui";
import type { DeclarationSums } from "../contract.ts";
import { useFigures } from "./use-figures.ts";

/** Sums as the user's language writes them. */
export interface SumTexts {
  /** What declarations and goods lines have in common, as placeholders of their sentences. */
  shared(sums: DeclarationSums): Readonly<Record<"count" | "net" | "gross" | "amounts", string>>;
  /** Parts of a sum, one behind the other. */
  list(parts: readonly string[]): string;
}

/** The texts of sums. */
export function useSumTexts(): SumTexts {
  const t = useT("declarations");
  const { money, quantity } = useFigures();
  const list = (parts: readonly string[]) => parts.join(t("sums.and"));
  return {
    shared: ({ count, netWeight, grossWeight, amounts }) => ({
      count: quantity(String(count)),
      net: quantity(netWeight),
      gross: quantity(grossWeight),
      amounts: list(amounts.map(({ amount, currency }) => `${money(amount, currency)} ${currency}`)),
    }),
    list,
  };
}
