import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readDraft, readListState, toDraft, toSearch } from "../../../../examples/declarations/line/list-state.ts";

const draft = toDraft({});

describe("state of the list in its address", () => {
  it("what was written is read again", () => {
    const search =
      "?declarationNo=2248&goodsName=%E7%94%B5+%E6%9C%BA&dateFrom=2026-01-01&page=3&pageSize=20&sort=declarationNo";
    const state = readListState(search);
    assert.deepEqual(state, {
      filters: { declarationNo: "2248", goodsName: "电 机", dateFrom: "2026-01-01" },
      page: 3,
      pageSize: 20,
      sort: "declarationNo",
    });
    assert.deepEqual(readListState(toSearch(state)), state);
  });

  it("defaults leave the address bare", () => {
    assert.equal(toSearch(readListState("")), "");
  });

  it("what is not valid in an address counts as not given, and the rest stays", () => {
    const state = readListState("?status=lost&ieFlag=E&page=-4&pageSize=7&sort=amount&tradeMode=%3Cb%3E");
    assert.deepEqual(state, { filters: { ieFlag: "E" }, page: 1, pageSize: 50, sort: "-declarationDate" });
  });
});

describe("filter row", () => {
  it("takes numbers and dates as people write them", () => {
    const read = readDraft({ ...draft, tariffCode: "8471.30 10", dateFrom: "20260301", dateTo: " 2026/3/9 " });
    assert.deepEqual(read, { filters: { tariffCode: "84713010", dateFrom: "2026-03-01", dateTo: "2026-03-09" } });
  });

  it("names every wrong field and what is wrong there", () => {
    const read = readDraft({ ...draft, declarationNo: "22x", tariffCode: "8", dateFrom: "2026-02-30" });
    assert.deepEqual(read, {
      errors: { declarationNo: "errors.declarationNo", tariffCode: "errors.tariffCode", dateFrom: "errors.date" },
    });
  });

  it("an end before the start is told at the end", () => {
    assert.deepEqual(readDraft({ ...draft, dateFrom: "2026-03-02", dateTo: "2026-03-01" }), {
      errors: { dateTo: "errors.dateTo" },
    });
  });

  it("blank fields filter nothing", () => {
    assert.deepEqual(readDraft({ ...draft, goodsName: "  " }), { filters: {} });
  });
});
