import { Checkbox, LoadFailure, Skeleton, useT, type Resource } from "@customs-portal/ui";
import { useRef } from "react";
import type { OwnCompany } from "../own-companies.ts";

interface CompanyChoiceProps {
  /** Those of the caller. */
  companies: Resource<readonly OwnCompany[]>;
  /** Those that are offered whether they are the caller's or not. */
  others?: readonly OwnCompany[];
  /** Codes in their order: the first one is the company after sign-in. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange(chosen: string[]): void;
}

/** The companies of a user, in the order in which they were ticked. */
export function CompanyChoice({ companies, others = [], chosen, disabled = false, onChange }: CompanyChoiceProps) {
  const t = useT("administration");
  const place = useRef<HTMLDivElement>(null);
  const own = companies.data ?? [];
  const offered = [...own, ...others.filter(({ code }) => !own.some((one) => one.code === code))];
  return (
    <div className="adm-choice" ref={place} tabIndex={-1}>
      <fieldset disabled={disabled}>
        <legend>
          {t("users.companies")}
          <span className="cp-required" aria-hidden="true">
            *
          </span>
        </legend>
        {chosen.length === 0 && <p className="adm-quiet">{t("users.oneCompany")}</p>}
        {offered.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={`${name} ${code}${chosen[0] === code ? ` · ${t("users.first")}` : ""}`}
            checked={chosen.includes(code)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, code] : chosen.filter((one) => one !== code))}
          />
        ))}
        {!companies.data && companies.pending && <Skeleton width="60%" />}
      </fieldset>
      <LoadFailure result={companies} say={(reason) => t("companies.notLoaded", { reason })} heir={place} />
    </div>
  );
}
