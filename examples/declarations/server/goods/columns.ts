import type { ExportColumnDefinition, ExportColumnType } from "@customs-portal/server";
import { goodsColumnKeys, type GoodsColumnKey } from "../../goods-contract.ts";
import { codeListsIn, type CodeListName } from "../reference/code-names.ts";
import { remembering, type Say } from "../say.ts";
import type { DeclarationTable } from "../table.ts";
import { textsByLocale, type Locale } from "../texts.ts";
import type { GoodsTable, OfDeclaration } from "./table.ts";

const numbers: ReadonlySet<GoodsColumnKey> = new Set([
  "lineNo",
  "quantity",
  "secondQuantity",
  "packages",
  "netWeight",
  "grossWeight",
  "unitPrice",
  "amount",
  "exchangeRate",
  "customsValue",
  "dutyRate",
  "dutyAmount",
  "vatRate",
  "vatAmount",
]);
const dates: ReadonlySet<GoodsColumnKey> = new Set(["declarationDate", "releaseDate"]);
/** Characters; others have room for 14. */
const widths: Partial<Record<GoodsColumnKey, number>> = {
  declarationNo: 21,
  goodsName: 26,
  specification: 48,
  customsDistrict: 24,
  port: 24,
  tradeMode: 24,
  consignee: 30,
};
const usualWidth = 14;

const typeOf = (key: GoodsColumnKey): ExportColumnType =>
  numbers.has(key) ? "number" : dates.has(key) ? "date" : "text";

/** The columns of the list of goods lines, in its order and with its titles. */
export const goodsExportColumns: readonly (ExportColumnDefinition & { key: GoodsColumnKey })[] = goodsColumnKeys.map(
  (key) => ({
    key,
    title: Object.fromEntries(Object.entries(textsByLocale).map(([locale, { fields }]) => [locale, fields[key]])),
    type: typeOf(key),
    width: widths[key] ?? usualWidth,
  }),
);

type Stored = `declaration_goods.${keyof GoodsTable}` | `declaration.${keyof OfDeclaration & keyof DeclarationTable}`;

/** Where the tables have a column. */
export const goodsStoredAs: Readonly<Record<GoodsColumnKey, Stored>> = {
  declarationNo: "declaration_goods.declaration_no",
  lineNo: "declaration_goods.line_no",
  tariffCode: "declaration_goods.tariff_code",
  goodsName: "declaration_goods.goods_name",
  specification: "declaration_goods.specification",
  partNo: "declaration_goods.part_no",
  batchNo: "declaration_goods.batch_no",
  quantity: "declaration_goods.quantity",
  unit: "declaration_goods.unit",
  secondQuantity: "declaration_goods.second_quantity",
  secondUnit: "declaration_goods.second_unit",
  packages: "declaration_goods.packages",
  netWeight: "declaration_goods.net_weight",
  grossWeight: "declaration_goods.gross_weight",
  unitPrice: "declaration_goods.unit_price",
  amount: "declaration_goods.amount",
  currency: "declaration_goods.currency",
  exchangeRate: "declaration_goods.exchange_rate",
  customsValue: "declaration_goods.customs_value",
  originCountry: "declaration_goods.origin_country",
  destinationCountry: "declaration_goods.destination_country",
  certificateNo: "declaration_goods.certificate_no",
  dutyMode: "declaration_goods.duty_mode",
  dutyRate: "declaration_goods.duty_rate",
  dutyAmount: "declaration_goods.duty_amount",
  vatRate: "declaration_goods.vat_rate",
  vatAmount: "declaration_goods.vat_amount",
  manualNo: "declaration_goods.manual_no",
  manualItemNo: "declaration_goods.manual_item_no",
  status: "declaration.status",
  ieFlag: "declaration.ie_flag",
  declarationDate: "declaration_goods.declaration_date",
  releaseDate: "declaration.release_date",
  customsDistrict: "declaration.customs_district",
  port: "declaration.port",
  tradeMode: "declaration.trade_mode",
  transportMode: "declaration.transport_mode",
  country: "declaration.country",
  contractNo: "declaration.contract_no",
  consignee: "declaration.consignee",
};

/** What a file says, in one language, for the codes of the tables. */
export function goodsWordsIn(locale: Locale): Partial<Record<GoodsColumnKey, Say>> {
  const texts: Record<"status" | "ie", Readonly<Record<string, string>>> = textsByLocale[locale];
  const nameOf = (list: CodeListName, code: string) => codeListsIn(locale).entry(list, code).name;
  const named = (list: CodeListName) => remembering((code) => (code === "" ? "" : nameOf(list, code)));
  const coded = (list: CodeListName) => remembering((code) => (code === "" ? "" : `${code} ${nameOf(list, code)}`));
  return {
    status: (code) => texts.status[code] ?? code,
    ieFlag: (code) => texts.ie[code] ?? code,
    unit: named("units"),
    secondUnit: named("units"),
    originCountry: coded("countries"),
    destinationCountry: coded("countries"),
    country: coded("countries"),
    dutyMode: coded("dutyModes"),
    customsDistrict: coded("customsDistricts"),
    port: coded("customsDistricts"),
    tradeMode: coded("tradeModes"),
    transportMode: coded("transportModes"),
  };
}
