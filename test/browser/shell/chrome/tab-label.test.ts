import { expect } from "@open-wc/testing";
import { localText } from "@customs-portal/sdk/rules";
import { splitLabel, tabLabels } from "../../../../shell/chrome/tab-label.ts";
import type { Tab } from "../../../../shell/model/tabs.ts";

const tab = (path: string, title: string): Tab => ({
  id: path,
  name: "Orders",
  path,
  meta: { title },
  closable: true,
  dirty: false,
});
const labels = (...tabs: Tab[]) => [...tabLabels(tabs, ({ meta }) => localText(meta.title, "en")).values()];

describe("the titles of tabs", () => {
  it("stay as they are where they differ", () => {
    expect(labels(tab("/orders/1", "Order 1"), tab("/orders/2", "Order 2"))).to.deep.equal(["Order 1", "Order 2"]);
  });

  it("tell what the address has of its own where they are the same", () => {
    expect(
      labels(tab("/orders/4711/edit", "Order"), tab("/home", "Home"), tab("/orders/4712/edit", "Order")),
    ).to.deep.equal(["Order · 4711", "Home", "Order · 4712"]);
    expect(labels(tab("/orders/%E8%8C%B6", "Order"), tab("/orders?no=7", "Order"))).to.deep.equal([
      "Order · 茶",
      "Order · no=7",
    ]);
  });

  it("show of a long id the end, which differs", () => {
    const ids = ["0198c0de-0000-7000-8000-00000000a3f2", "0198c0de-0000-7000-8000-00000000b711"];
    expect(labels(...ids.map((id) => tab(`/orders/${id}`, "Order")))).to.deep.equal([
      "Order · …00a3f2",
      "Order · …00b711",
    ]);
  });

  it("keep their last digits in sight when they are cut", () => {
    expect(splitLabel("报关单 222520250001234567")).to.deep.equal({ head: "报关单 222520250001", tail: "234567" });
    expect(splitLabel("Order · 4711")).to.deep.equal({ head: "Order", tail: " · 4711" });
    expect(splitLabel("报关单查询")).to.deep.equal({ head: "报关单查询", tail: "" });
    const long = "下载中心 · 进出口货物报关单明细查询（新）";
    expect(splitLabel(long)).to.deep.equal({ head: long, tail: "" });
    expect(splitLabel("123456")).to.deep.equal({ head: "123456", tail: "" });
  });
});
