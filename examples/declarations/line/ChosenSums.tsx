import type { LinePortal } from "@customs-portal/sdk";
import { Button, errorText, KeepFocus, useResource, useT } from "@customs-portal/ui";
import { useRef, useState } from "react";
import type { DeclarationFilters } from "../contract.ts";
import { fetchSums } from "./api.ts";
import { useFigures } from "./use-figures.ts";

export interface ChosenSumsProps {
  portal: LinePortal;
  /** What finds the chosen declarations; undefined where they are too many to be named. */
  filters: DeclarationFilters | undefined;
  /** When the rows came: sums of earlier ones are none of these. */
  loadedAt: Date | undefined;
  /** Says that they are too many. */
  onTooMany(): void;
}

/** Weights and amounts of the chosen declarations together, once they are asked for; another choice asks anew. */
export function ChosenSums({ portal, filters, loadedAt, onTooMany }: ChosenSumsProps) {
  const t = useT("declarations");
  const { money, quantity } = useFigures();
  const [askedFor, setAskedFor] = useState("");
  const key = JSON.stringify([filters, loadedAt?.getTime()]);
  const isAsked = filters !== undefined && askedFor === key;
  const sums = useResource(isAsked ? key : "", (signal) =>
    isAsked ? fetchSums(portal, filters, signal) : Promise.resolve(undefined),
  );
  const known = isAsked && sums.dataKey === key ? sums.data : undefined;
  const failure = isAsked && sums.error !== undefined ? errorText(portal, sums.error) : undefined;
  const place = useRef<HTMLDivElement>(null);
  const ask = () => {
    if (!filters) return onTooMany();
    if (failure) sums.reload();
    return setAskedFor(key);
  };
  const amounts = known?.amounts.map(({ amount, currency }) => `${money(amount, currency)} ${currency}`) ?? [];
  return (
    <div className="decl-sums" ref={place} tabIndex={-1}>
      {known ? (
        <output>
          {t("sums.of", {
            count: quantity(String(known.count)),
            net: quantity(known.netWeight),
            gross: quantity(known.grossWeight),
            amounts: amounts.join(t("sums.and")),
          })}
        </output>
      ) : (
        <KeepFocus className="decl-sums-ask" region={place}>
          <Button size="compact" variant="text" pending={isAsked && !failure} onClick={ask}>
            {t("sums.ask")}
          </Button>
        </KeepFocus>
      )}
      {failure && <span role="alert">{failure.text}</span>}
    </div>
  );
}
