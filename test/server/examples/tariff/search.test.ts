import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts } from "../../../../examples/tariff/line/locales/zh-CN.ts";
import { searchTariff } from "../../../../examples/tariff/line/search.ts";
import { tariffCodes } from "../../../../examples/tariff/line/tariff-codes.ts";

const codesOf = (text: string) => searchTariff(tariffCodes, text).map(({ code }) => code);

describe("tariff lookup", () => {
  it("every line of the table is complete, its code unique and its conditions explained", () => {
    assert.ok(tariffCodes.length >= 200);
    assert.equal(new Set(tariffCodes.map(({ code }) => code)).size, tariffCodes.length);
    for (const { code, name, unit, mfnRate, generalRate, conditions } of tariffCodes) {
      assert.match(code, /^\d{10}$/);
      assert.ok(name && unit && mfnRate && generalRate, code);
      for (const letter of conditions) assert.ok(letter in texts.condition, `${letter} of ${code}`);
    }
  });

  it("digits are the beginning of a code, dots and blanks between them do not matter", () => {
    const found = codesOf("8471.30 10");
    assert.deepEqual(found, ["8471301000"]);
    assert.ok(codesOf("84").length > 10 && codesOf("84").every((code) => code.startsWith("84")));
  });

  it("every word must be in the name", () => {
    assert.ok(codesOf("棉制").length > codesOf("棉制 女式").length);
    assert.deepEqual(codesOf("女式 棉制"), codesOf("棉制 女式"));
  });

  it("nothing typed shows everything, and nonsense nothing", () => {
    assert.equal(codesOf("  ").length, tariffCodes.length);
    assert.deepEqual(codesOf("没有这种商品"), []);
  });
});
