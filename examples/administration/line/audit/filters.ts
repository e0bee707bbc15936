import type { QueryValue } from "@customs-portal/sdk";
import { daysOf, type QueryField, type Resource, type Translate } from "@customs-portal/ui";
import type { Query } from "../api.ts";
import type { NamedKind } from "./use-kinds.ts";

const dayMs = 24 * 60 * 60_000;

/** The filters of the security log. */
export function auditFields(
  t: Translate<"administration">,
  kinds: Pick<Resource<readonly NamedKind[]>, "data" | "error">,
): QueryField[] {
  return [
    {
      kind: "choices",
      name: "kind",
      label: t("audit.kind"),
      options: kinds.data,
      optionsFailed: kinds.error !== undefined,
      hidesCodes: true,
    },
    { kind: "text", name: "user", label: t("audit.user"), placeholder: t("users.userNo"), maxChars: 64 },
    { kind: "text", name: "corpCode", label: t("company"), placeholder: t("companies.code"), maxChars: 10 },
    { kind: "dateRange", name: "day", label: t("audit.time"), paramNames: ["dateFrom", "dateTo"] },
  ];
}

/** The begin of a day where the user is, milliseconds since 1970. */
function beginOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

/** The filters in force as the server takes them. */
export function auditFilter(value: QueryValue): Query {
  const { kind, user, corpCode, day } = value;
  const { from, to } = daysOf(day);
  return {
    ...(Array.isArray(kind) && kind.length > 0 && { kind: kind.join(",") }),
    ...(typeof user === "string" && { user }),
    ...(typeof corpCode === "string" && { corpCode }),
    ...(from !== undefined && { from: beginOf(from) }),
    // The next day by its name: days of a change of the clock are not as long as others.
    ...(to !== undefined && {
      to: beginOf(new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)),
    }),
  };
}
