import type { DeclarationEvent, GoodsLine, ListedGoods } from "../../goods-contract.ts";
import { codeListsIn } from "../reference/code-names.ts";
import type { DeclarationTable } from "../table.ts";
import type { Locale } from "../texts.ts";

/** A row of `declaration_goods`: number and date of the declaration stand in it, too, since lists are ordered by them. */
export interface GoodsTable {
  /** Id of the declaration and 99 less the number of the line: orders that go down, the usual ones, begin at line 1. */
  id: string;
  corp_code: string;
  declaration_id: string;
  declaration_no: string;
  declaration_date: string;
  line_no: number;
  tariff_code: string;
  goods_name: string;
  specification: string;
  part_no: string;
  batch_no: string;
  quantity: string;
  unit: string;
  second_quantity: string;
  second_unit: string;
  packages: string;
  net_weight: string;
  gross_weight: string;
  unit_price: string;
  amount: string;
  currency: string;
  exchange_rate: string;
  customs_value: string;
  origin_country: string;
  destination_country: string;
  certificate_no: string;
  duty_mode: string;
  duty_rate: string;
  duty_amount: string;
  vat_rate: string;
  vat_amount: string;
  manual_no: string;
  manual_item_no: string;
  /** Grows with each change. */
  version: number;
}

/** A row of `declaration_event`. */
export interface EventTable {
  id: string;
  corp_code: string;
  declaration_id: string;
  at: string;
  user_name: string;
  action: DeclarationEvent["action"];
  /** Of the goods line that was changed; 0 for the declaration itself. */
  line_no: number;
  field: string;
  before: string;
  after: string;
}

/** Counts down, so that the newest declarations first have their first lines first. */
export function goodsIdOf(declarationId: string, lineNo: number): string {
  return `${declarationId}-${99 - lineNo}`;
}

/** What a listed line takes of its declaration. */
export type OfDeclaration = Pick<
  DeclarationTable,
  | "status"
  | "ie_flag"
  | "release_date"
  | "customs_district"
  | "port"
  | "trade_mode"
  | "transport_mode"
  | "country"
  | "contract_no"
  | "consignee"
>;

/** A line as it goes over the wire, codes with their names in a language. */
export function toGoodsLine(row: GoodsTable, locale: Locale): GoodsLine {
  const lists = codeListsIn(locale);
  const unit = (code: string) => lists.entry("units", code).name;
  return {
    id: row.id,
    lineNo: row.line_no,
    tariffCode: row.tariff_code,
    goodsName: row.goods_name,
    specification: row.specification,
    partNo: row.part_no,
    batchNo: row.batch_no,
    quantity: row.quantity,
    unit: unit(row.unit),
    unitCode: row.unit,
    secondQuantity: row.second_quantity,
    secondUnit: unit(row.second_unit),
    packages: row.packages,
    netWeight: row.net_weight,
    grossWeight: row.gross_weight,
    unitPrice: row.unit_price,
    amount: row.amount,
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    customsValue: row.customs_value,
    originCountry: lists.entry("countries", row.origin_country),
    destinationCountry: lists.entry("countries", row.destination_country),
    certificateNo: row.certificate_no,
    dutyMode: lists.entry("dutyModes", row.duty_mode),
    dutyRate: row.duty_rate,
    dutyAmount: row.duty_amount,
    vatRate: row.vat_rate,
    vatAmount: row.vat_amount,
    manualNo: row.manual_no,
    manualItemNo: row.manual_item_no,
    version: row.version,
  };
}

/** A line of the list, with its declaration. */
export function toListedGoods(row: GoodsTable & OfDeclaration, locale: Locale): ListedGoods {
  const lists = codeListsIn(locale);
  return {
    ...toGoodsLine(row, locale),
    declarationId: row.declaration_id,
    declarationNo: row.declaration_no,
    status: row.status,
    ieFlag: row.ie_flag,
    declarationDate: row.declaration_date,
    releaseDate: row.release_date,
    customsDistrict: lists.entry("customsDistricts", row.customs_district),
    port: lists.entry("customsDistricts", row.port),
    tradeMode: lists.entry("tradeModes", row.trade_mode),
    transportMode: lists.entry("transportModes", row.transport_mode),
    country: lists.entry("countries", row.country),
    contractNo: row.contract_no,
    consignee: row.consignee,
  };
}

/** An event as it goes over the wire. */
export function toEvent({ id, at, user_name, action, line_no, field, before, after }: EventTable): DeclarationEvent {
  return { id, at, userName: user_name, action, lineNo: line_no, field, before, after };
}
