import type { QueryField, Resource, Translate } from "@customs-portal/ui";
import type { OwnCompany } from "../own-companies.ts";

/** The filters of the list of users. */
export function userFields(
  t: Translate<"administration">,
  companies: Pick<Resource<readonly OwnCompany[]>, "data" | "error">,
): QueryField[] {
  return [
    { kind: "text", name: "text", label: t("users.search"), placeholder: t("users.searchHint"), maxChars: 64 },
    {
      kind: "choice",
      name: "status",
      label: t("users.status"),
      options: (["active", "disabled"] as const).map((code) => ({ code, name: t(`users.${code}`) })),
      hidesCodes: true,
    },
    {
      kind: "choice",
      name: "corpCode",
      label: t("company"),
      options: companies.data,
      optionsFailed: companies.error !== undefined,
    },
  ];
}
