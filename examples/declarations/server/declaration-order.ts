import type { Kysely } from "kysely";
import { declarationSort, defaultSort, type DeclarationSortKey } from "../contract.ts";
import { readSort } from "../sort.ts";
import { orderTerms, type OrderedColumn, type OrderTerm } from "./order.ts";
import type { DeclarationDatabase, DeclarationTable } from "./table.ts";

type Rest = Omit<OrderedColumn, "name" | "kind">;
const of = (name: keyof DeclarationTable, kind: OrderedColumn["kind"], rest: Rest = {}): OrderedColumn => ({
  name: `declaration.${name}`,
  kind,
  ...rest,
});

const columns: Readonly<Record<DeclarationSortKey, OrderedColumn>> = {
  declarationNo: of("declaration_no", "bytes", { isUnique: true }),
  status: of("status", "status"),
  declarationDate: of("declaration_date", "bytes"),
  ieFlag: of("ie_flag", "bytes"),
  tariffCode: of("tariff_code", "bytes"),
  goodsName: of("goods_name", "text"),
  amount: of("amount", "decimal"),
  currency: of("currency", "text"),
  customsDistrict: of("customs_district", "text"),
  tradeMode: of("trade_mode", "text"),
  country: of("country", "text"),
  quantity: of("quantity", "decimal"),
  unit: of("unit", "text"),
  netWeight: of("net_weight", "decimal"),
  releaseDate: of("release_date", "text", { mayBeEmpty: true }),
  contractNo: of("contract_no", "text"),
  consignee: of("consignee", "text"),
};

/** The order of a list of declarations; newest first when left out. */
export function declarationOrder(db: Kysely<DeclarationDatabase>, sort: string = defaultSort): OrderTerm[] {
  return orderTerms(db, columns, readSort(declarationSort, sort), "declaration.id");
}
