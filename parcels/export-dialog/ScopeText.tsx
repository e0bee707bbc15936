import type { ExportCondition, UnappliedConditions } from "@customs-portal/sdk/portal";
import { Icon, Skeleton, useFormat, usePortal, useStore, useT } from "@customs-portal/ui";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import type { RowCount } from "./use-row-count.ts";

function Conditions({ conditions, label }: { conditions: readonly ExportCondition[]; label: string }) {
  const t = useT("exportDialog");
  const id = useId();
  return (
    <section className="ed-conditions" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {conditions.length === 0 ? (
        <p>{t("scope.everything")}</p>
      ) : (
        <dl>
          {conditions.map(({ label: name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

export interface ScopeTextProps {
  rows: RowCount;
  conditions: readonly ExportCondition[];
  unapplied: UnappliedConditions | undefined;
}

/** Says what will be exported, company, rows and conditions, and what was typed and is not among them. */
export function ScopeText({ rows, conditions, unapplied }: ScopeTextProps) {
  const t = useT("exportDialog");
  const format = useFormat();
  const { companyName } = useStore(usePortal().session.user) ?? {};
  const { removed = [] } = unapplied ?? {};
  return (
    <div className="ed-scope">
      <p className="ed-rows" role="status">
        {rows === "counting" ? (
          <>
            <Skeleton width="12em" />
            <span className="cp-hidden">{t("scope.counting")}</span>
          </>
        ) : rows === undefined ? (
          t("scope.uncounted")
        ) : (
          t("scope.rows", { count: format.number(rows) })
        )}
      </p>
      {companyName && <p>{t("scope.company", { name: companyName })}</p>}
      <Conditions conditions={conditions} label={t("scope.inForce")} />
      {unapplied && (
        <div className="ed-unapplied">
          <p className="cp-note" data-kind="warning">
            <Icon of={TriangleAlert} />
            <span>{t("unapplied.warning")}</span>
          </p>
          <Conditions conditions={unapplied.conditions} label={t("unapplied.typed")} />
          {removed.length > 0 && <p>{t("unapplied.removed", { names: removed.join(t("scope.and")) })}</p>}
        </div>
      )}
    </div>
  );
}
