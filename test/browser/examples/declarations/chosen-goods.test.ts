import { expect } from "@open-wc/testing";
import { elementBatchMaxLines } from "@customs-portal/sdk/limits";
import { chosenGoodsMax, type ChosenGoods } from "../../../../examples/declarations/chosen-contract.ts";
import { namedGoodsMax } from "../../../../examples/declarations/goods-contract.ts";
import {
  isNameable,
  readChosenGoods,
  type ChosenGoodsCall,
} from "../../../../examples/declarations/line/goods/chosen-goods.ts";

const lineOf = (id: string): ChosenGoods => ({
  id,
  version: 1,
  declarationNo: "220120240000000001",
  lineNo: 1,
  ieFlag: "I",
  partNo: "",
  tariffCode: "0808100000",
  specification: "",
});
const linesOf = (count: number) => Array.from({ length: count }, (_, at) => lineOf(`line-${at}`));
const filters = { tariffCode: "0808" };

describe("reading chosen goods lines", () => {
  it("names those that were chosen one by one, as many at a time as stand in an address, without filters", async () => {
    const keys = new Set(linesOf(namedGoodsMax + 1).map(({ id }) => id));
    const calls: ChosenGoodsCall[] = [];
    const found = await readChosenGoods(
      async (call) => {
        calls.push(call);
        return { lines: (call.only ?? "").split(",").map(lineOf) };
      },
      { isAll: false, keys },
      filters,
    );
    expect(found.map(({ id }) => id)).to.deep.equal([...keys]);
    expect(calls.map((call) => [call.filters, call.only?.split(",").length])).to.deep.equal([
      [{}, namedGoodsMax],
      [{}, 1],
    ]);
  });

  it("asks for all that the filters find but some until there is no more", async () => {
    const calls: ChosenGoodsCall[] = [];
    const found = await readChosenGoods(
      async (call) => {
        calls.push(call);
        return calls.length < 3 ? { lines: linesOf(2), next: `${calls.length},x` } : { lines: linesOf(1) };
      },
      { isAll: true, keys: new Set(["a", "b"]) },
      filters,
    );
    expect(found).to.have.lengthOf(5);
    expect(calls).to.deep.equal([
      { filters, except: "a,b" },
      { filters, except: "a,b", after: "1,x" },
      { filters, except: "a,b", after: "2,x" },
    ]);
  });

  it("ends once there are more than can be checked at once", async () => {
    let calls = 0;
    const found = await readChosenGoods(
      async () => {
        calls += 1;
        return { lines: linesOf(chosenGoodsMax), next: "1,x" };
      },
      { isAll: true, keys: new Set() },
      {},
    );
    expect(found.length).to.be.above(elementBatchMaxLines);
    expect(calls).to.equal(Math.floor(elementBatchMaxLines / chosenGoodsMax) + 1);
  });

  it("cannot leave out more lines than can be named", () => {
    const many = new Set(linesOf(namedGoodsMax + 1).map(({ id }) => id));
    expect(isNameable({ isAll: true, keys: many })).to.equal(false);
    expect(isNameable({ isAll: false, keys: many })).to.equal(true);
  });
});
