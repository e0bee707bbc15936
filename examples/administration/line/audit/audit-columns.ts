import type { AuditEntry } from "@customs-portal/sdk/administration";
import type { DataColumn, Format, Translate } from "@customs-portal/ui";
import type { OwnCompany } from "../own-companies.ts";
import type { NamedKind } from "./use-kinds.ts";

/** What the codes of the log are called. */
export interface AuditNames {
  /** Undefined until they are known. */
  readonly kinds: readonly NamedKind[] | undefined;
  readonly companies: readonly OwnCompany[] | undefined;
  /** What an entry says besides its columns. */
  detailOf(entry: AuditEntry): string;
}

/** The columns of the security log. What has no name, as a company of others, is its code. */
export function auditColumns(
  t: Translate<"administration">,
  format: Format,
  { kinds, companies, detailOf }: AuditNames,
): DataColumn<AuditEntry>[] {
  const companyNames = new Map(companies?.map(({ code, name }) => [code, `${name} ${code}`]));
  const names = new Map(kinds?.map(({ code, name }) => [code, name]));
  return [
    { key: "seq", title: t("audit.seq"), width: 90, align: "end", isRequired: true, text: ({ seq }) => String(seq) },
    { key: "at", title: t("audit.time"), width: 180, isWhole: true, text: ({ at }) => format.dateTime(at) },
    { key: "kind", title: t("audit.kind"), width: 200, text: ({ kind }) => names.get(kind) ?? kind },
    { key: "userNo", title: t("audit.user"), width: 140, text: ({ userNo }) => userNo },
    {
      key: "corpCode",
      title: t("company"),
      width: 220,
      text: ({ corpCode }) => companyNames.get(corpCode) ?? corpCode,
    },
    { key: "ip", title: t("audit.ip"), width: 150, text: ({ ip }) => ip },
    { key: "detail", title: t("audit.detail"), width: 420, text: detailOf },
    { key: "kindCode", title: t("audit.kindCode"), width: 190, mono: true, text: ({ kind }) => kind },
    { key: "call", title: t("audit.call"), width: 320, text: ({ method, route }) => `${method} ${route}`.trim() },
  ];
}
