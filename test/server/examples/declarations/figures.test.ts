import assert from "node:assert/strict";
import { describe, it } from "node:test";
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
});
