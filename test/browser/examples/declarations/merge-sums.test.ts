import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import type { GoodsSums } from "../../../../examples/declarations/goods-contract.ts";
import { namedGoodsMax } from "../../../../examples/declarations/goods-contract.ts";
import { fetchGoodsSums } from "../../../../examples/declarations/line/api.ts";

const of = (count: number, currency: string): GoodsSums => ({
  count,
  netWeight: "0.1",
  grossWeight: "0.2",
  customsValue: "9007199254740993",
  dutyAmount: "1",
  vatAmount: "0",
  amounts: [{ currency, amount: "0.1" }],
  quantities: [{ unit: "千克", quantity: "2.5" }],
});

describe("sums of many goods lines", () => {
  it("are asked for in as many calls as addresses hold, and put together exactly", async () => {
    const calls: string[] = [];
    const get = (_url: string, { query }: { query: { only: string } }) => {
      calls.push(query.only);
      return Promise.resolve(of(query.only.split(",").length, calls.length === 1 ? "USD" : "EUR"));
    };
    const ids = Array.from({ length: namedGoodsMax + 2 }, (_, at) => `line-${at}`);
    const portal = { http: { get } } as unknown as LinePortal;
    const sums = await fetchGoodsSums(portal, { only: ids.join() }, new AbortController().signal);
    expect(calls.join()).to.equal(ids.join());
    expect(sums).to.deep.equal({
      count: ids.length,
      netWeight: "0.2",
      grossWeight: "0.4",
      customsValue: "18014398509481986",
      dutyAmount: "2",
      vatAmount: "0",
      amounts: [
        { currency: "EUR", amount: "0.1" },
        { currency: "USD", amount: "0.1" },
      ],
      quantities: [{ unit: "千克", quantity: "5" }],
    });
  });
});
