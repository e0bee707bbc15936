import { Checkbox, useT } from "@customs-portal/ui";
import type { OwnCompany } from "../own-companies.ts";

interface CompanyChoiceProps {
  companies: readonly OwnCompany[];
  /** Codes in their order: the first one is the company after sign-in. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange(chosen: string[]): void;
}

/** The companies of a user, in the order in which they were ticked. */
export function CompanyChoice({ companies, chosen, disabled = false, onChange }: CompanyChoiceProps) {
  const t = useT("administration");
  return (
    <fieldset disabled={disabled}>
      <legend>{t("users.companies")}</legend>
      {companies.map(({ code, name }) => (
        <Checkbox
          key={code}
          label={`${name} ${code}${chosen[0] === code ? ` · ${t("users.first")}` : ""}`}
          checked={chosen.includes(code)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, code] : chosen.filter((one) => one !== code))}
        />
      ))}
    </fieldset>
  );
}
