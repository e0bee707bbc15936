import { compareDecimals } from "@customs-portal/sdk/rules";
import type { Transaction } from "kysely";
import { decimalsOf } from "../../currency.ts";
import { productOf, sumOf } from "../../decimals.ts";
import { kilogram, type GoodsEntry } from "../../edit-contract.ts";
import type { DeclarationDatabase, DeclarationTable } from "../table.ts";
import type { GoodsTable } from "./table.ts";

const yuanDecimals = 2;
const percent = "0.01";

const isSame = (one: string, other: string) => compareDecimals(one, other) === 0;

/** The weights of a line, and the second quantity where that is the net weight. */
export function weightsOfLine(line: GoodsTable, entry: Pick<GoodsEntry, "netWeight" | "grossWeight">) {
  // A figure that is the same stays as it was declared, with its zeros.
  const changed = (entered: string | undefined, stored: string) =>
    entered === undefined || (stored !== "" && isSame(entered, stored)) ? stored : entered;
  const net = changed(entry.netWeight, line.net_weight);
  const isSecond = line.second_unit === kilogram && net !== line.net_weight;
  return {
    net_weight: net,
    gross_weight: changed(entry.grossWeight, line.gross_weight),
    ...(isSecond && { second_quantity: net }),
  };
}

/** What follows from quantity and price: the amount, and where they are declared the customs value and the duties. */
export function figuresOfLine(line: GoodsTable, entry: Pick<GoodsEntry, "quantity" | "unit" | "unitPrice">) {
  const { quantity, unit, unitPrice } = entry;
  const figures = { quantity, unit, unit_price: unitPrice };
  // Prices are rounded: an amount that nobody changed stays as it was declared, and so does a figure with its zeros.
  if (isSame(quantity, line.quantity) && isSame(unitPrice, line.unit_price) && unit === line.unit)
    return { quantity: line.quantity, unit, unit_price: line.unit_price };
  const amount = productOf([quantity, unitPrice], decimalsOf(line.currency));
  const of = (rate: string, ...values: string[]) =>
    rate === "" ? "" : productOf([sumOf(values), rate, percent], yuanDecimals);
  const customsValue = line.exchange_rate === "" ? "" : productOf([amount, line.exchange_rate], yuanDecimals);
  if (customsValue === "") return { ...figures, amount };
  const duty = of(line.duty_rate, customsValue);
  return {
    ...figures,
    amount,
    customs_value: customsValue,
    duty_amount: duty,
    vat_amount: of(line.vat_rate, customsValue, duty || "0"),
  };
}

/** What a declaration says of all its lines: amount and weights, the goods of the first and the quantity in its unit. */
export async function sumUp(trx: Transaction<DeclarationDatabase>, { id }: DeclarationTable): Promise<void> {
  const lines = await trx
    .selectFrom("declaration_goods")
    .selectAll()
    .where("declaration_id", "=", id)
    .orderBy("line_no")
    .execute();
  const [first] = lines;
  if (!first) return;
  await trx
    .updateTable("declaration")
    .set({
      tariff_code: first.tariff_code,
      goods_name: first.goods_name,
      specification: first.specification,
      unit: first.unit,
      quantity: sumOf(lines.filter(({ unit }) => unit === first.unit).map(({ quantity }) => quantity)),
      amount: sumOf(lines.map(({ amount }) => amount)),
      net_weight: sumOf(lines.map((line) => line.net_weight)),
      gross_weight: sumOf(lines.map((line) => line.gross_weight)),
    })
    .where("id", "=", id)
    .execute();
}
