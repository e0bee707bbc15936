import type { AdministeredCompany } from "@customs-portal/sdk/administration";
import type { DataColumn, Translate } from "@customs-portal/ui";

/** Types of companies that have a name; any other word may stand there. */
const types = ["manufacturer", "broker", "forwarder", "trader"] as const;

function typeText(t: Translate<"administration">, corpType: string): string {
  const known = types.find((type) => type === corpType);
  return known ? t(`companies.types.${known}`) : corpType;
}

/** The columns of the list of companies. @param onOpen changes a company */
export function companyColumns(
  t: Translate<"administration">,
  onOpen: (company: AdministeredCompany) => void,
): DataColumn<AdministeredCompany>[] {
  const plain = (key: "name" | "creditCode" | "tenantName", width: number) => ({
    key,
    title: t(`companies.${key}`),
    width,
    text: (company: AdministeredCompany) => company[key],
  });
  return [
    {
      key: "code",
      title: t("companies.code"),
      width: 150,
      isRequired: true,
      text: ({ code }) => code,
      cell: (company) => (
        <button type="button" className="adm-link" onClick={() => onOpen(company)}>
          {company.code}
        </button>
      ),
    },
    plain("name", 280),
    { ...plain("creditCode", 200), mono: true },
    { key: "corpType", title: t("companies.corpType"), width: 160, text: ({ corpType }) => typeText(t, corpType) },
    plain("tenantName", 180),
    { key: "defaultUser", title: t("companies.defaultUser"), width: 150, text: ({ defaultUserNo }) => defaultUserNo },
    { key: "users", title: t("companies.users"), width: 110, align: "end", text: ({ users }) => String(users) },
  ];
}
