import { containsText } from "@customs-portal/server";
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from "kysely";
import { entriesOf, isWholeNumber } from "../../contract.ts";
import type { GoodsFilters } from "../../goods-contract.ts";
import { anyPart, tariffCoded } from "../filters.ts";
import type { DeclarationDatabase } from "../table.ts";

type Builder = ExpressionBuilder<DeclarationDatabase, "declaration_goods">;

/** What has to hold of the declaration of a line. */
function declared(eb: Builder, corpCode: string, { status, ieFlag, tradeMode }: GoodsFilters) {
  const oneOf = (column: "status" | "trade_mode" | "ie_flag", list: string | undefined) =>
    list === undefined ? [] : [sql<SqlBool>`${sql.ref(`whole.${column}`)} in (${sql.join(entriesOf(list))})`];
  const conditions = [...oneOf("status", status), ...oneOf("trade_mode", tradeMode), ...oneOf("ie_flag", ieFlag)];
  if (conditions.length === 0) return [];
  const declarations = eb
    .selectFrom("declaration as whole")
    .select("whole.id")
    .where("whole.corp_code", "=", corpCode)
    .where((own) => own.and(conditions));
  return [eb("declaration_goods.declaration_id", "in", declarations)];
}

/** The condition of the filters within one company; the name of each column says its table, since lists join two. */
export function goodsMatching(
  eb: Builder,
  corpCode: string,
  filters: GoodsFilters,
): ExpressionWrapper<DeclarationDatabase, "declaration_goods", SqlBool> {
  const { declarationNo, tariffCode, goodsName, dateFrom, dateTo, originCountry, partNo, manualNo } = filters;
  const { only, except } = filters;
  const conditions = [eb("declaration_goods.corp_code", "=", corpCode)];
  const part = (column: "goods_name" | "part_no", text: string) =>
    containsText(eb.ref(`declaration_goods.${column}`), text);
  if (declarationNo !== undefined) {
    const numbers = entriesOf(declarationNo);
    const whole = numbers.filter(isWholeNumber);
    const parts = numbers.filter((number) => !isWholeNumber(number));
    const column = "declaration_goods.declaration_no";
    conditions.push(
      eb.or([
        ...(whole.length > 0 ? [eb(column, "in", whole)] : []),
        ...parts.map((number) => eb(column, "like", anyPart(number))),
      ]),
    );
  }
  if (only !== undefined) conditions.push(eb("declaration_goods.id", "in", entriesOf(only)));
  if (except !== undefined) conditions.push(eb("declaration_goods.id", "not in", entriesOf(except)));
  if (dateFrom !== undefined) conditions.push(eb("declaration_goods.declaration_date", ">=", dateFrom));
  if (dateTo !== undefined) conditions.push(eb("declaration_goods.declaration_date", "<=", dateTo));
  if (originCountry !== undefined)
    conditions.push(eb("declaration_goods.origin_country", "in", entriesOf(originCountry)));
  if (manualNo !== undefined)
    conditions.push(eb("declaration_goods.manual_no", "like", anyPart(manualNo.toUpperCase()).slice(1)));
  return eb.and([
    ...conditions,
    ...declared(eb, corpCode, filters),
    ...tariffCoded(eb.ref("declaration_goods.tariff_code"), tariffCode),
    ...(goodsName === undefined ? [] : [part("goods_name", goodsName)]),
    ...(partNo === undefined ? [] : [part("part_no", partNo)]),
  ]);
}
