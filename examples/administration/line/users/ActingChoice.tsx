import type { ActingGrant } from "@customs-portal/sdk/administration";
import { Checkbox, useT } from "@customs-portal/ui";
import type { OwnCompany } from "../own-companies.ts";

interface ActingChoiceProps {
  /** Those that the user does not belong to. */
  companies: readonly OwnCompany[];
  acting: readonly ActingGrant[];
  disabled: boolean;
  onChange(acting: ActingGrant[]): void;
}

/** For which companies of others a user may act, and as what; nothing where there is none to choose. */
export function ActingChoice({ companies, acting, disabled, onChange }: ActingChoiceProps) {
  const t = useT("administration");
  const beyond = acting.filter(({ corpCode }) => !companies.some(({ code }) => code === corpCode));
  const offered = [
    ...companies,
    ...[...new Set(beyond.map(({ corpCode }) => corpCode))].map((code) => ({ code, name: code })),
  ];
  if (offered.length === 0) return null;
  const isSame = (one: ActingGrant, other: ActingGrant) => one.corpCode === other.corpCode && one.mode === other.mode;
  return (
    <fieldset disabled={disabled}>
      <legend>{t("users.acting")}</legend>
      {offered.flatMap(({ code, name }) =>
        (["virtual", "imitate"] as const).map((mode) => {
          const grant: ActingGrant = { corpCode: code, mode };
          return (
            <Checkbox
              key={`${code} ${mode}`}
              label={t(`users.${mode}`, { company: name })}
              checked={acting.some((one) => isSame(one, grant))}
              onChange={(isChosen) =>
                onChange(isChosen ? [...acting, grant] : acting.filter((one) => !isSame(one, grant)))
              }
            />
          );
        }),
      )}
    </fieldset>
  );
}
