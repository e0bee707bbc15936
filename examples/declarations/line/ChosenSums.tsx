import type { LinePortal } from "@customs-portal/sdk";
import { Button, errorText, useResource, useT } from "@customs-portal/ui";
import { useState } from "react";
import type { DeclarationFilters } from "../contract.ts";
import { fetchSums } from "./api.ts";
import { useFigures } from "./use-figures.ts";

export interface ChosenSumsProps {
  portal: LinePortal;
  /** What finds the chosen declarations; undefined where they are too many to be named. */
  filters: DeclarationFilters | undefined;
  /** Says that they are too many. */
  onTooMany(): void;
}

/** Weights and amounts of the chosen declarations together, once they are asked for; another choice asks anew. */
export function ChosenSums({ portal, filters, onTooMany }: ChosenSumsProps) {
  const t = useT("declarations");
  const { money, quantity } = useFigures();
  const [askedFor, setAskedFor] = useState("");
  const key = JSON.stringify(filters ?? "");
  const isAsked = filters !== undefined && askedFor === key;
  const sums = useResource(isAsked ? key : "", (signal) =>
    isAsked ? fetchSums(portal, filters, signal) : Promise.resolve(undefined),
  );
  const known = isAsked && sums.dataKey === key ? sums.data : undefined;
  const failure = isAsked && sums.error !== undefined ? errorText(portal, sums.error) : undefined;
  const ask = () => {
    if (!filters) return onTooMany();
    if (failure) sums.reload();
    return setAskedFor(key);
  };
  if (known) {
    const amounts = known.amounts.map(({ amount, currency }) => `${money(amount, currency)} ${currency}`);
    return (
      <output className="decl-sums">
        {t("sums.of", {
          count: quantity(String(known.count)),
          net: quantity(known.netWeight),
          gross: quantity(known.grossWeight),
          amounts: amounts.join(t("sums.and")),
        })}
      </output>
    );
  }
  return (
    <>
      <Button size="compact" variant="text" pending={isAsked && !failure} onClick={ask}>
        {t("sums.ask")}
      </Button>
      {failure && (
        <span className="decl-sums" role="alert">
          {failure.text}
        </span>
      )}
    </>
  );
}
