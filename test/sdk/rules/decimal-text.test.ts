import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { compareDecimals, parseDecimal } from "@customs-portal/sdk/rules";

const english = { group: ",", decimal: "." };
const vietnamese = { group: ".", decimal: "," };
const french = { group: "\u202f", decimal: "," };

suite("decimals as a language writes them", () => {
  test("are read exactly, with parted thousands and without", () => {
    assert.equal(parseDecimal("1,234.50", english), "1234.5");
    assert.equal(parseDecimal("1.234,50", vietnamese), "1234.5");
    assert.equal(parseDecimal("1 234,50", french), "1234.5");
    assert.equal(parseDecimal("1\u00a0234", vietnamese), "1234");
    assert.equal(parseDecimal("12345678901234567890.12", english), "12345678901234567890.12");
    assert.equal(parseDecimal("－０７．５０", english), "-7.5");
    assert.equal(parseDecimal("-0", english), "0");
  });

  test("what could be read in two ways, or in none, is none", () => {
    for (const typed of ["1.5", "1.23,4", "1,2,3", "12.34.567", "abc", "1e5", ",5", "5,", "--1", "1-2"])
      assert.equal(parseDecimal(typed, vietnamese), undefined, typed);
    for (const typed of ["12 5", "1 23 456", "1.2 5", "1 .5", "1 234,5"])
      assert.equal(parseDecimal(typed, english), undefined, typed);
    for (const typed of ["12 5", "1 2", "1,2 5"]) assert.equal(parseDecimal(typed, french), undefined, typed);
    for (const typed of ["1,5", "1,23", "1.2.3", "0x10", ".", "Infinity"])
      assert.equal(parseDecimal(typed, english), undefined, typed);
  });

  test("are compared however long they are", () => {
    const sorted = ["-10.5", "-2", "0", "0.09", "0.1", "9", "10", "12345678901234567890", "12345678901234567890.1"];
    for (const [at, one] of sorted.entries())
      for (const [other, text] of sorted.entries())
        assert.equal(compareDecimals(one, text), Math.sign(at - other), `${one} ${text}`);
    assert.equal(compareDecimals("1.50", "01.5"), 0);
  });
});
