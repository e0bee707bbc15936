import { containsText } from "@customs-portal/server";
import { sql, type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from "kysely";
import { entriesOf, isWholeNumber, isWholeTariffCode, type DeclarationFilters } from "../contract.ts";
import type { DeclarationDatabase } from "./table.ts";

type Builder = ExpressionBuilder<DeclarationDatabase, "declaration">;

/** A LIKE pattern for any part of a text; `escape '\'` must go with it. */
export function anyPart(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** One of several codes; a single one is compared as such, for the sake of its index. */
function oneOf(
  eb: Builder,
  column: "customs_district" | "trade_mode" | "country" | "currency" | "status",
  list: string | undefined,
) {
  if (list === undefined) return [];
  const codes = entriesOf(list);
  return [codes.length === 1 ? eb(column, "=", codes[0] ?? "") : eb(column, "in", codes)];
}

/** Whole numbers by their index, parts of numbers wherever they stand. */
function numbered(eb: Builder, list: string | undefined) {
  if (list === undefined) return [];
  const numbers = entriesOf(list);
  const whole = numbers.filter(isWholeNumber);
  const parts = numbers.filter((number) => !isWholeNumber(number));
  return [
    eb.or([
      ...(whole.length > 0 ? [eb("declaration_no", "in", whole)] : []),
      ...parts.map((part) => eb("declaration_no", "like", anyPart(part))),
    ]),
  ];
}

/**
 * Tariff codes that are given as a whole or by their first digits.
 * @param list parted by commas
 */
export function tariffCoded(column: Expression<string>, list: string | undefined): Expression<SqlBool>[] {
  if (list === undefined) return [];
  const codes = entriesOf(list);
  const whole = codes.filter(isWholeTariffCode);
  // The character after 9 ends the range of codes with these leading digits.
  const ranges = codes
    .filter((code) => !isWholeTariffCode(code))
    .map((code) => sql`(${column} >= ${code} and ${column} < ${`${code}:`})`);
  const conditions = whole.length > 0 ? [sql`${column} in (${sql.join(whole)})`, ...ranges] : ranges;
  return [sql<SqlBool>`(${sql.join(conditions, sql` or `)})`];
}

/** Exact decimals are text: both databases compare them as numbers. */
function ranged(eb: Builder, column: "net_weight" | "amount", sign: ">=" | "<=", bound: string | undefined) {
  if (bound === undefined) return [];
  return [sql<SqlBool>`cast(${eb.ref(column)} as decimal) ${sql.raw(sign)} cast(${bound} as decimal)`];
}

/** Any part of a text, letters in either case. */
function worded(eb: Builder, column: "goods_name" | "contract_no", part: string | undefined) {
  if (part === undefined) return [];
  return [containsText(eb.ref(column), part)];
}

/** The condition of the filters within one company. */
export function matching(
  eb: Builder,
  corpCode: string,
  filters: DeclarationFilters,
): ExpressionWrapper<DeclarationDatabase, "declaration", SqlBool> {
  const { declarationNo, tariffCode, ieFlag, dateFrom, dateTo, releaseFrom, releaseTo, except } = filters;
  const conditions = [
    eb("corp_code", "=", corpCode),
    ...numbered(eb, declarationNo),
    ...oneOf(eb, "customs_district", filters.customsDistrict),
    ...oneOf(eb, "trade_mode", filters.tradeMode),
    ...oneOf(eb, "country", filters.country),
    ...oneOf(eb, "currency", filters.currency),
    ...oneOf(eb, "status", filters.status),
  ];
  if (ieFlag !== undefined) conditions.push(eb("ie_flag", "=", ieFlag));
  if (dateFrom !== undefined) conditions.push(eb("declaration_date", ">=", dateFrom));
  if (dateTo !== undefined) conditions.push(eb("declaration_date", "<=", dateTo));
  if (releaseFrom !== undefined) conditions.push(eb("release_date", ">=", releaseFrom));
  if (releaseTo !== undefined) conditions.push(eb("release_date", "<=", releaseTo));
  if (except !== undefined) conditions.push(eb("declaration_no", "not in", entriesOf(except)));
  return eb.and([
    ...conditions,
    ...worded(eb, "goods_name", filters.goodsName),
    ...worded(eb, "contract_no", filters.contractNo),
    ...tariffCoded(eb.ref("tariff_code"), tariffCode),
    ...ranged(eb, "net_weight", ">=", filters.netWeightFrom),
    ...ranged(eb, "net_weight", "<=", filters.netWeightTo),
    ...ranged(eb, "amount", ">=", filters.amountFrom),
    ...ranged(eb, "amount", "<=", filters.amountTo),
  ]);
}
