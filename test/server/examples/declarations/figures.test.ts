import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { figuresOfLine } from "../../../../examples/declarations/server/goods/sum-up.ts";
import type { GoodsTable } from "../../../../examples/declarations/server/goods/table.ts";
import { figuresOf } from "../../../../examples/declarations/line/figures.ts";

describe("figures of a declaration", () => {
  const figures = figuresOf({
    number: (value, options) =>
      new Intl.NumberFormat("en", options).format(value as number | Intl.StringNumericLiteral),
    date: String,
  });

  it("no digit is lost, above 2^53 and far behind the point", () => {
    assert.equal(figures.money("9007199254740993.27", "USD"), "9,007,199,254,740,993.27");
    assert.equal(figures.quantity("123456789012345678.123456"), "123,456,789,012,345,678.123456");
  });

  it("money has the decimals of its currency, and more where the value has more", () => {
    const shown = (currency: string) => ["12", "12.5", "12.345"].map((text) => figures.money(text, currency));
    assert.deepEqual(shown("USD"), ["12.00", "12.50", "12.345"]);
    assert.deepEqual(shown("JPY"), ["12", "12.5", "12.345"]);
    assert.deepEqual(shown("KWD"), ["12.000", "12.500", "12.345"]);
    assert.deepEqual(shown("?"), ["12.00", "12.50", "12.345"]);
  });

  it("zeros at the end of a stored figure make it no other one: what was rounded stays as it was declared", () => {
    const stored = { quantity: "3.50", unit: "035", unit_price: "1.3333", amount: "4.70", currency: "USD" };
    const line = { ...stored, exchange_rate: "7", duty_rate: "0", vat_rate: "13" } as GoodsTable;
    const asRead = { quantity: "3.5", unit: "035", unitPrice: "1.3333" };
    const kept = { quantity: "3.50", unit: "035", unit_price: "1.3333" };
    assert.deepEqual(figuresOfLine(line, asRead), kept);
    assert.equal(figuresOfLine(line, { ...asRead, quantity: "3.6" }).quantity, "3.6");
  });
});
