import { expect } from "@open-wc/testing";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { menuIcon } from "../../../../shell/chrome/menu-icons.ts";
import { currentNode, groupsAbove, menuLeaves, menuNodes, searchMenu } from "../../../../shell/chrome/menu-model.ts";

const menu: MenuEntry[] = [
  {
    name: "customs",
    meta: { title: { "zh-CN": "关务", en: "Customs" } },
    children: [
      { name: "list", path: "/declarations/list", meta: { title: { "zh-CN": "报关单", en: "Déclarations" } } },
      { name: "all", path: "/declarations", meta: { title: "全部" } },
      { name: "old", path: "/old/page", url: "https://old.example/x" },
    ],
  },
  { name: "hidden", isVisible: "0", path: "/hidden", children: [{ name: "below", path: "/below" }] },
  { name: "empty", children: [{ name: "gone", isVisible: 0, path: "/gone" }] },
];
const at = (pathname: string, search = "") => ({ pathname, search, hash: "" });

describe("the menu of the session", () => {
  const nodes = menuNodes(menu, "en", {});
  const names = menuLeaves(nodes).map((node) => node.entry.name);

  it("R6-05, R6-06 leaves out hidden entries, all below them, and groups that hold nothing else", () => {
    expect(nodes.map((node) => node.entry.name)).to.deep.equal(["customs"]);
    expect(names).to.deep.equal(["list", "all", "old"]);
  });

  it("shows titles in the locale and frames entries with an address of their own (A05)", () => {
    expect(nodes[0]?.title).to.equal("Customs");
    expect(menuNodes(menu, "zh-CN", {})[0]?.title).to.equal("关务");
    expect(nodes[0]?.children[2]?.path).to.equal("/iframeView?oldPath=%2Fold%2Fpage");
  });

  it("R6-02 an entry with ?page= in its path or name leads to the page of that name", () => {
    const lines = { orders: { routes: [{ path: "/orders/list", name: "OrderList" }] } };
    const entries: MenuEntry[] = [
      { name: "a", path: "/index?page=OrderList&state=open" },
      { name: "b?page=OrderList" },
      { name: "c", path: "/home?page=marketplaceCenter" },
      { name: "d", path: "/declarations/list?page=2" },
      { name: "e?page=unknown" },
    ];
    expect(menuNodes(entries, "en", lines).map(({ path }) => path)).to.deep.equal([
      "/orders/list?state=open",
      "/orders/list",
      "/marketplaceCenter",
      "/declarations/list?page=2",
    ]);
  });

  it("an icon is one of the set, whatever an object knows besides", () => {
    expect(menuIcon("constructor")).to.equal(menuIcon(undefined));
    expect(menuIcon("ship")).not.to.equal(menuIcon(undefined));
  });

  it("searches titles without regard to case and accents, and keeps the groups above", () => {
    const found = searchMenu(nodes, " declar ");
    expect(found.map((node) => node.entry.name)).to.deep.equal(["customs"]);
    expect(menuLeaves(found).map((node) => node.entry.name)).to.deep.equal(["list"]);
    expect(menuLeaves(searchMenu(nodes, "customs")).length, "a group keeps all it holds").to.equal(3);
    expect(
      menuLeaves(searchMenu(nodes, "bgd")).map((node) => node.entry.name),
      "by its Chinese title",
    ).to.deep.equal(["list"]);
    expect(menuLeaves(searchMenu(nodes, "customs declar")).map((node) => node.entry.name)).to.deep.equal(["list"]);
    expect(searchMenu(nodes, "nothing")).to.deep.equal([]);
  });

  it("marks the entry whose path covers the address best, framed pages by their whole address", () => {
    expect(currentNode(nodes, at("/declarations/list/7"))?.entry.name).to.equal("list");
    expect(currentNode(nodes, at("/declarations/other"))?.entry.name).to.equal("all");
    expect(currentNode(nodes, at("/iframeView", "?oldPath=%2Fold%2Fpage"))?.entry.name).to.equal("old");
    expect(currentNode(nodes, at("/home"))).to.equal(undefined);
    expect(groupsAbove(nodes, currentNode(nodes, at("/declarations/list")))).to.deep.equal(["customs"]);
  });
});
