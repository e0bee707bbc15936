import type { Kysely } from "kysely";
import type { Declaration, DeclarationStatus, IeFlag } from "../contract.ts";
import { codeName, countries, customsDistricts, tradeModes, transportModes } from "./reference/code-lists.ts";

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
}

/** Types the connection that the server hands out. */
export function tablesOf(db: Kysely<never>): Kysely<DeclarationDatabase> {
  return db as unknown as Kysely<DeclarationDatabase>;
}

/** A row as it goes over the wire, codes with their names. */
export function toDeclaration(row: DeclarationTable): Declaration {
  return {
    id: row.id,
    declarationNo: row.declaration_no,
    ieFlag: row.ie_flag,
    status: row.status,
    declarationDate: row.declaration_date,
    releaseDate: row.release_date,
    customsDistrict: codeName(customsDistricts, row.customs_district),
    port: codeName(customsDistricts, row.port),
    tradeMode: codeName(tradeModes, row.trade_mode),
    transportMode: codeName(transportModes, row.transport_mode),
    country: codeName(countries, row.country),
    contractNo: row.contract_no,
    consignee: row.consignee,
    tariffCode: row.tariff_code,
    goodsName: row.goods_name,
    specification: row.specification,
    quantity: row.quantity,
    unit: row.unit,
    currency: row.currency,
    amount: row.amount,
    grossWeight: row.gross_weight,
    netWeight: row.net_weight,
  };
}
