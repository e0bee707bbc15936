import type { ExportColumnDefinition, ExportColumnType } from "@customs-portal/server";
import type { Declaration } from "../contract.ts";
import { codeListsIn, type CodeListName } from "./reference/code-names.ts";
import { remembering, type Say } from "./say.ts";
import type { DeclarationTable } from "./table.ts";
import { textsByLocale, type Locale } from "./texts.ts";

export type ColumnKey = Exclude<keyof Declaration, "id">;

function column(
  key: ColumnKey,
  width: number,
  type: ExportColumnType = "text",
): ExportColumnDefinition & { key: ColumnKey } {
  const title = Object.fromEntries(
    Object.entries(textsByLocale).map(([locale, texts]) => [locale, texts.fields[key]] as const),
  );
  return { key, title, type, width };
}

/** The columns of the list in its order and with its titles, then those that only a declaration itself shows. */
export const exportColumns = [
  column("declarationNo", 21),
  column("status", 14),
  column("declarationDate", 13, "date"),
  column("ieFlag", 13),
  column("tariffCode", 13),
  column("goodsName", 26),
  column("amount", 16, "number"),
  column("currency", 8),
  column("customsDistrict", 24),
  column("tradeMode", 24),
  column("country", 18),
  column("quantity", 14, "number"),
  column("unit", 10),
  column("netWeight", 14, "number"),
  column("releaseDate", 13, "date"),
  column("contractNo", 18),
  column("consignee", 30),
  column("specification", 48),
  column("port", 24),
  column("transportMode", 18),
  column("grossWeight", 14, "number"),
] as const satisfies readonly ExportColumnDefinition[];

/** Where the table has a column. */
export const storedAs: Readonly<Record<ColumnKey, keyof DeclarationTable>> = {
  declarationNo: "declaration_no",
  status: "status",
  ieFlag: "ie_flag",
  declarationDate: "declaration_date",
  customsDistrict: "customs_district",
  tradeMode: "trade_mode",
  tariffCode: "tariff_code",
  goodsName: "goods_name",
  specification: "specification",
  quantity: "quantity",
  unit: "unit",
  amount: "amount",
  currency: "currency",
  country: "country",
  netWeight: "net_weight",
  releaseDate: "release_date",
  contractNo: "contract_no",
  consignee: "consignee",
  port: "port",
  transportMode: "transport_mode",
  grossWeight: "gross_weight",
};

/** What a file says, in one language, for the codes of the table, names with their codes before them. */
export function wordsIn(locale: Locale): Partial<Record<ColumnKey, Say>> {
  const texts: Record<"status" | "ie", Readonly<Record<string, string>>> = textsByLocale[locale];
  const nameOf = (list: CodeListName, code: string) => codeListsIn(locale).entry(list, code).name;
  const coded = (list: CodeListName) => remembering((code) => `${code} ${nameOf(list, code)}`);
  return {
    status: (code) => texts.status[code] ?? code,
    ieFlag: (code) => texts.ie[code] ?? code,
    customsDistrict: coded("customsDistricts"),
    port: coded("customsDistricts"),
    tradeMode: coded("tradeModes"),
    transportMode: coded("transportModes"),
    country: coded("countries"),
    unit: remembering((code) => nameOf("units", code)),
  };
}
