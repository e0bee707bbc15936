import type { Kysely } from "kysely";
import type { Declaration, DeclarationStatus, IeFlag } from "../contract.ts";
import type { EventTable, GoodsTable } from "./goods/table.ts";
import { codeListsIn } from "./reference/code-names.ts";
import type { Locale } from "./texts.ts";

/** A row of `declaration`: ids UUIDv7, calendar dates `YYYY-MM-DD`, exact decimals as text. */
export interface DeclarationTable {
  id: string;
  corp_code: string;
  declaration_no: string;
  ie_flag: IeFlag;
  status: DeclarationStatus;
  declaration_date: string;
  release_date: string | null;
  customs_district: string;
  port: string;
  trade_mode: string;
  transport_mode: string;
  country: string;
  contract_no: string;
  consignee: string;
  tariff_code: string;
  goods_name: string;
  specification: string;
  quantity: string;
  unit: string;
  currency: string;
  amount: string;
  gross_weight: string;
  net_weight: string;
}

/** The tables of this module. */
export interface DeclarationDatabase {
  declaration: DeclarationTable;
  declaration_goods: GoodsTable;
  declaration_event: EventTable;
}

/** Types the connection that the server hands out. */
export function tablesOf(db: Kysely<never>): Kysely<DeclarationDatabase> {
  return db as unknown as Kysely<DeclarationDatabase>;
}

/** A row as it goes over the wire, codes with their names in a language. */
export function toDeclaration(row: DeclarationTable, locale: Locale): Declaration {
  const lists = codeListsIn(locale);
  return {
    id: row.id,
    declarationNo: row.declaration_no,
    ieFlag: row.ie_flag,
    status: row.status,
    declarationDate: row.declaration_date,
    releaseDate: row.release_date,
    customsDistrict: lists.entry("customsDistricts", row.customs_district),
    port: lists.entry("customsDistricts", row.port),
    tradeMode: lists.entry("tradeModes", row.trade_mode),
    transportMode: lists.entry("transportModes", row.transport_mode),
    country: lists.entry("countries", row.country),
    contractNo: row.contract_no,
    consignee: row.consignee,
    tariffCode: row.tariff_code,
    goodsName: row.goods_name,
    specification: row.specification,
    quantity: row.quantity,
    unit: lists.entry("units", row.unit).name,
    currency: row.currency,
    amount: row.amount,
    grossWeight: row.gross_weight,
    netWeight: row.net_weight,
  };
}
