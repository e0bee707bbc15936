import type { DataColumn, Translate } from "@customs-portal/ui";
import type { TariffCode } from "./tariff-codes.ts";

const rateOf = (text: string) => /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1] ?? "";

/** What the tariff is ordered by: a rate by its value, before all of them those that are no percentage. */
export const orderColumns: readonly DataColumn<TariffCode>[] = [
  { key: "code", title: "", text: ({ code }) => code },
  { key: "name", title: "", text: ({ name }) => name },
  { key: "unit", title: "", text: ({ unit }) => unit },
  { key: "mfn", title: "", text: ({ mfnRate }) => rateOf(mfnRate) },
  { key: "general", title: "", text: ({ generalRate }) => rateOf(generalRate) },
];

/** The columns of the tariff. */
export function tariffColumns(t: Translate<"tariff">): DataColumn<TariffCode>[] {
  const words = (row: TariffCode) => [...row.conditions].map((letter) => `${letter} ${t(`condition.${letter}`)}`);
  const columns: DataColumn<TariffCode>[] = [
    {
      key: "code",
      title: t("code"),
      width: 132,
      mono: true,
      pinned: "left",
      isRequired: true,
      text: ({ code }) => code,
    },
    { key: "name", title: t("name"), width: 300, text: ({ name }) => name },
    { key: "unit", title: t("unit"), width: 128, text: ({ unit }) => unit },
    { key: "mfn", title: t("mfn"), width: 148, align: "end", text: ({ mfnRate }) => mfnRate },
    { key: "general", title: t("general"), width: 140, align: "end", text: ({ generalRate }) => generalRate },
    { key: "conditions", title: t("conditions"), width: 360, text: (row) => words(row).join(" · ") },
  ];
  const sortable: ReadonlySet<string> = new Set(orderColumns.map(({ key }) => key));
  return columns.map((column) => ({ ...column, isSortable: sortable.has(column.key) }));
}
