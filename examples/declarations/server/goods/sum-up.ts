import { compareDecimals } from "@customs-portal/sdk/rules";
import type { Transaction } from "kysely";
import { decimalsOf } from "../../currency.ts";
import { productOf, sumOf } from "../../decimals.ts";
import type { GoodsEntry } from "../../edit-contract.ts";
import type { DeclarationDatabase, DeclarationTable } from "../table.ts";
import type { GoodsTable } from "./table.ts";

const yuanDecimals = 2;
const percent = "0.01";

/** What follows from quantity and price: the amount, and where they are declared the customs value and the duties. */
export function figuresOfLine(line: GoodsTable, entry: Pick<GoodsEntry, "quantity" | "unit" | "unitPrice">) {
  const { quantity, unit, unitPrice } = entry;
  const figures = { quantity, unit, unit_price: unitPrice };
  const isSame = (one: string, other: string) => compareDecimals(one, other) === 0;
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

/** What a declaration says of all its lines: their amount, the goods of the first and the quantity in its unit. */
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
    })
    .where("id", "=", id)
    .execute();
}
