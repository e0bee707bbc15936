import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinGroups } from "@customs-portal/sdk/rules";

describe("numbers that are written in groups", () => {
  it("are joined, without the signs between their groups", () => {
    assert.equal(joinGroups(" 2220 20210 000123456 ", ".-"), "222020210000123456");
    assert.equal(joinGroups("MSKU 123456-7", "./-"), "MSKU1234567");
    assert.equal(joinGroups("123-4567 8901", "./-"), "12345678901");
  });

  it("two that may be numbers by themselves are never made a third", () => {
    assert.equal(joinGroups("000498183 000189716", ".-"), "000498183 000189716");
    assert.equal(joinGroups("MSKU1234567  TGHU7654321", "./-"), "MSKU1234567 TGHU7654321");
  });
});
