import type { Kysely } from "kysely";
import { defaultGoodsSort, goodsSort, type GoodsColumnKey } from "../../goods-contract.ts";
import { readSort } from "../../sort.ts";
import { orderTerms, type OrderedColumn, type OrderTerm } from "../order.ts";
import type { DeclarationDatabase } from "../table.ts";
import { goodsExportColumns, goodsStoredAs } from "./columns.ts";

const bytewise: ReadonlySet<string> = new Set([
  "declaration_goods.declaration_no",
  "declaration_goods.declaration_date",
  "declaration_goods.tariff_code",
  "declaration.ie_flag",
]);
const neverEmpty: ReadonlySet<GoodsColumnKey> = new Set([
  "declarationNo",
  "status",
  "declarationDate",
  "ieFlag",
  "tariffCode",
  "amount",
  "currency",
  "quantity",
  "unit",
  "netWeight",
  "lineNo",
]);

function kindOf(key: GoodsColumnKey, type: string): OrderedColumn["kind"] {
  if (key === "lineNo") return "integer";
  if (key === "status") return "status";
  if (type === "number") return "decimal";
  return bytewise.has(goodsStoredAs[key]) ? "bytes" : "text";
}

const columns = Object.fromEntries(
  goodsExportColumns.map(({ key, type }) => [
    key,
    { name: goodsStoredAs[key], kind: kindOf(key, type), mayBeEmpty: !neverEmpty.has(key) },
  ]),
) as Readonly<Record<GoodsColumnKey, OrderedColumn>>;

/** The order of a list of goods lines, and whether it needs what only their declarations say. */
export interface GoodsOrder {
  terms: OrderTerm[];
  needsDeclaration: boolean;
}

/** Reads an order of goods lines; newest first when left out. */
export function goodsOrder(db: Kysely<DeclarationDatabase>, sort: string = defaultGoodsSort): GoodsOrder {
  const read = readSort(goodsSort, sort);
  return {
    terms: orderTerms(db, columns, read, "declaration_goods.id"),
    needsDeclaration: read.some(({ key }) => columns[key].name.startsWith("declaration.")),
  };
}
