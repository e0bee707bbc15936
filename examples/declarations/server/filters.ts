import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from "kysely";
import type { DeclarationFilters } from "../contract.ts";
import type { DeclarationDatabase } from "./table.ts";

type Builder = ExpressionBuilder<DeclarationDatabase, "declaration">;

/** A LIKE pattern for any part of a text; `escape '\'` must go with it. */
function anyPart(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The condition of the filters within one company. */
export function matching(
  eb: Builder,
  corpCode: string,
  filters: DeclarationFilters,
): ExpressionWrapper<DeclarationDatabase, "declaration", SqlBool> {
  const { declarationNo, customsDistrict, tradeMode, tariffCode, goodsName, ieFlag, status, dateFrom, dateTo } =
    filters;
  const conditions = [eb("corp_code", "=", corpCode)];
  if (declarationNo?.length === 18) conditions.push(eb("declaration_no", "=", declarationNo));
  else if (declarationNo !== undefined) conditions.push(eb("declaration_no", "like", anyPart(declarationNo)));
  if (customsDistrict !== undefined) conditions.push(eb("customs_district", "=", customsDistrict));
  if (tradeMode !== undefined) conditions.push(eb("trade_mode", "=", tradeMode));
  if (tariffCode?.length === 10) conditions.push(eb("tariff_code", "=", tariffCode));
  else if (tariffCode !== undefined) {
    // The character after 9 ends the range of codes with these leading digits.
    conditions.push(eb("tariff_code", ">=", tariffCode), eb("tariff_code", "<", `${tariffCode}:`));
  }
  if (ieFlag !== undefined) conditions.push(eb("ie_flag", "=", ieFlag));
  if (status !== undefined) conditions.push(eb("status", "=", status));
  if (dateFrom !== undefined) conditions.push(eb("declaration_date", ">=", dateFrom));
  if (dateTo !== undefined) conditions.push(eb("declaration_date", "<=", dateTo));
  const named =
    goodsName === undefined
      ? []
      : [sql<SqlBool>`lower(${eb.ref("goods_name")}) like ${anyPart(goodsName.toLowerCase())} escape '\\'`];
  return eb.and([...conditions, ...named]);
}
