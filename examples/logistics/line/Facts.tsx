import { useT } from "@customs-portal/ui";
import type { ReactNode } from "react";

/** A fact of a shipment; `""` stands for one that is not there. */
export interface Fact {
  name: string;
  value: ReactNode;
  isCode?: boolean;
}

/** Facts of a shipment under their names. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useT("logistics");
  return (
    <dl className="logi-facts">
      {facts.map(({ name, value, isCode }) => (
        <div key={name}>
          <dt>{t(`fields.${name as "billNo"}`)}</dt>
          <dd data-code={isCode ? "" : undefined}>{value || t("detail.none")}</dd>
        </div>
      ))}
    </dl>
  );
}
