import { SimpleTable, useFormat, useT } from "@customs-portal/ui";
import { isDecimal } from "@customs-portal/sdk/rules";
import type { DeclarationEvent } from "../goods-contract.ts";
import { useFigures } from "./use-figures.ts";

/** Fields whose values are codes of states. */
const stateField = "status";
/** Fields whose values are figures. */
const figureFields: ReadonlySet<string> = new Set(["quantity", "unitPrice", "netWeight", "grossWeight"]);

/** Who changed what of a declaration when, the newest first. */
export function HistoryTable({ events }: { events: readonly DeclarationEvent[] }) {
  const t = useT("declarations");
  const format = useFormat();
  const fieldName = (field: string) => t(`fields.${field as "status"}`);
  const { quantity } = useFigures();
  const valueOf = (field: string, value: string) => {
    if (value === "") return t("detail.none");
    if (field === stateField) return t(`status.${value}`);
    return figureFields.has(field) && isDecimal(value) ? quantity(value) : value;
  };
  const words = ({ action, lineNo, field, before, after }: DeclarationEvent) => {
    if (action === "created") return before === "" ? t("parts.created") : t("parts.copied", { number: before });
    const values = { before: valueOf(field, before), after: valueOf(field, after) };
    const name = fieldName(field);
    return t("parts.changed", {
      field: lineNo === 0 ? name : t("parts.ofLine", { line: String(lineNo), field: name }),
      ...values,
    });
  };
  return (
    <SimpleTable
      label={t("parts.history")}
      columns={[
        { key: "at", title: t("parts.when"), width: 168, isWhole: true, cell: ({ at }) => format.dateTime(at) },
        { key: "userName", title: t("parts.who"), width: 152, cell: ({ userName }) => userName || t("parts.customs") },
        { key: "what", title: t("parts.what"), width: 420, cell: words },
      ]}
      rows={events}
      rowKey={({ id }) => id}
      empty={t("parts.noHistory")}
    />
  );
}
