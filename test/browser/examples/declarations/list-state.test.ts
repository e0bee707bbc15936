import { expect } from "@open-wc/testing";
import type { Translate } from "@customs-portal/ui";
import { numbersMax } from "../../../../examples/declarations/contract.ts";
import { filtersOf } from "../../../../examples/declarations/line/list-filters.ts";
import { declarationList, goodsList } from "../../../../examples/declarations/line/list-spec.ts";
import { readListState, toSearch, toSortBy, toSortOrder } from "../../../../examples/declarations/line/list-state.ts";
import { noLists, queryFields } from "../../../../examples/declarations/line/query-fields.ts";

const fields = queryFields(((key: string) => key) as Translate<"declarations">, noLists);

describe("state of the list in its address", () => {
  it("an address of before is read as it was, and what was written is read again", () => {
    const search =
      "?declarationNo=2248&goodsName=%E7%94%B5+%E6%9C%BA&status=closed&dateFrom=2026-01-01&page=3&pageSize=20&sort=declarationNo";
    const state = readListState(declarationList, fields, search);
    expect(state.filters).to.deep.equal({
      declarationNo: "2248",
      goodsName: "电 机",
      status: "closed",
      dateFrom: "2026-01-01",
    });
    expect([state.page, state.pageSize, state.sort]).to.deep.equal([3, 20, "declarationNo"]);
    expect(readListState(declarationList, fields, toSearch(declarationList, fields, state))).to.deep.equal(state);
  });

  it("defaults leave the address bare", () => {
    expect(toSearch(declarationList, fields, readListState(declarationList, fields, ""))).to.equal("");
  });

  it("what is not valid in an address is told, and the rest stays", () => {
    const state = readListState(
      declarationList,
      fields,
      "?status=lost&ieFlag=E&page=-4&pageSize=7&sort=lost&tradeMode=%3Cb%3E",
    );
    expect(state.filters).to.deep.equal({ ieFlag: "E" });
    expect(state.problems.map(({ name }) => name)).to.have.members(["status", "tradeMode"]);
    expect([state.page, state.pageSize, state.sort]).to.deep.equal([1, 50, "-declarationDate"]);
  });

  it("as many numbers as a filter takes stand in the address", () => {
    const numbers = Array.from({ length: numbersMax }, (_, at) => String(223320251000000000n + BigInt(at)));
    const search = toSearch(declarationList, fields, {
      ...readListState(declarationList, fields, ""),
      value: { declarationNo: numbers },
    });
    expect(readListState(declarationList, fields, search).value).to.deep.equal({ declarationNo: numbers });
  });

  it("presets are asked for as the days that they are today, several codes in one", () => {
    const value = { declarationDate: { preset: "thisMonth" }, status: ["closed", "released"] };
    expect(filtersOf(declarationList, fields, value, "2026-03-10").filters).to.deep.equal({
      dateFrom: "2026-03-01",
      dateTo: "2026-03-31",
      status: "closed,released",
    });
  });

  it("the signs within one tariff code are dropped; what may be two codes is never made one of", () => {
    const field = fields.find(({ name }) => name === "tariffCode");
    const read = (typed: string) => {
      if (field?.kind !== "codes") throw new Error("Tariff codes are a list.");
      const code = field.normalise?.(typed) ?? typed;
      return field.isValid?.(code) ? code : undefined;
    };
    for (const one of ["8471.30.00.00", "8471 30 00 00", "8471.30.0000", "847130 00 00", "847130-00", "84713000 00"])
      expect(read(one), one).to.equal("8471300000".slice(0, one.replace(/\D/g, "").length));
    for (const several of [
      "8471 8473",
      "8471 3000",
      "847130 8473",
      "8471 30 8473",
      "847130 847",
      "84 85",
      "8471-8473",
      "8471 8473 8474",
      "8471⏎8473",
    ])
      expect(read(several), several).to.equal(undefined);
    const saved = readListState(declarationList, fields, "?tariffCode=8471");
    expect(saved.filters).to.deep.equal({ tariffCode: "8471" });
    const filters = readListState(declarationList, fields, "?tariffCode=8471,85").filters;
    expect(filters).to.deep.equal({ tariffCode: "8471,85" });
  });

  it("all columns that a list is ordered by stand in its address, and a reload orders by them again", () => {
    const state = readListState(declarationList, fields, "");
    const sort = toSortOrder(declarationList, [
      { key: "status", desc: false },
      { key: "netWeight", desc: true },
      { key: "declarationNo", desc: false },
    ]);
    const search = toSearch(declarationList, fields, { ...state, sort });
    expect(search).to.equal("?sort=status%2C-netWeight%2CdeclarationNo");
    const again = readListState(declarationList, fields, search).sort;
    expect(toSortBy(declarationList, again)).to.deep.equal([
      { key: "status", desc: false },
      { key: "netWeight", desc: true },
      { key: "declarationNo", desc: false },
    ]);
  });

  it("an order by amount is one by currency first, and says so; the way that was chosen for the currency stays", () => {
    expect(toSortOrder(declarationList, [{ key: "amount", desc: true }])).to.equal("currency,-amount");
    const chosen = [
      { key: "amount", desc: false },
      { key: "currency", desc: true },
    ];
    expect(toSortOrder(declarationList, chosen)).to.equal("-currency,amount");
    expect(toSortOrder(goodsList, [{ key: "unitPrice", desc: false }])).to.equal("currency,unit,unitPrice");
  });

  it("no heading gives the newest first; of an order in an address what is not known is left out", () => {
    expect(toSortOrder(declarationList, [])).to.equal("-declarationDate");
    expect(readListState(declarationList, fields, "?sort=lost,-country").sort).to.equal("-country");
  });
});
