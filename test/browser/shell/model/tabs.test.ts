import { expect } from "@open-wc/testing";
import { quietPortal } from "../../support/tree.tsx";
import { createTabs, listedTabs, tabTitle, type Tab, type TabTarget } from "../../../../shell/model/tabs.ts";

const home: TabTarget = { name: "home", path: "/home", meta: { title: "shell:route.home" }, view: "home" };
const line = (path: string, key = path.split(/[/?]/)[1] ?? ""): TabTarget => ({
  name: key,
  path,
  meta: { title: key },
  line: key,
});

function setUp(maxTabs = 20, restored?: Tab[]) {
  let ids = 0;
  const evicted: string[][] = [];
  const tabs = createTabs({
    home,
    maxTabs,
    newId: () => `t${++ids}`,
    onEvicted: (gone) => evicted.push(gone.map(({ path }) => path)),
    ...(restored ? { restored } : {}),
  });
  const paths = () => tabs.state.getSnapshot().tabs.map((tab) => tab.path);
  return { tabs, paths, evicted, active: () => tabs.active().path };
}

describe("the navigation tabs", () => {
  it("R26-09 the first tab is home and never closes", () => {
    const { tabs, paths } = setUp();
    for (let i = 0; i < 5; i++) tabs.show(line(`/line${i}/a`));
    expect(paths()[0]).to.equal("/home");
    tabs.close(tabs.state.getSnapshot().tabs[0]?.id ?? "");
    expect(paths().length).to.equal(6);
    expect(tabs.state.getSnapshot().tabs[0]?.closable).to.equal(false);
  });

  it("tells which tab went because there were too many, and brings it back where it stood", () => {
    const { tabs, paths, evicted } = setUp(3);
    for (const name of ["a", "b", "c"]) tabs.show(line(`/${name}/list`));
    expect(evicted).to.deep.equal([["/a/list"]]);
    expect(paths()).to.deep.equal(["/home", "/b/list", "/c/list"]);
    const back = tabs.reopen(() => true);
    expect(back?.path).to.equal("/a/list");
    expect(paths(), "in its old place; the next least used one went").to.deep.equal(["/home", "/a/list", "/c/list"]);
    expect(evicted.length).to.equal(2);
  });

  it("R26-10 whether a tab asks before it closes is kept with it, whatever title its page gives it", () => {
    const { tabs } = setUp();
    const { id } = tabs.show({ ...line("/a/list"), meta: { title: "a", closeTabConfirm: true } });
    tabs.setTitle(id, { "zh-CN": "订单", en: "Orders" });
    expect(tabs.get(id)?.meta).to.deep.equal({ title: { "zh-CN": "订单", en: "Orders" }, closeTabConfirm: true });
  });

  it("R3-17 a tab has name, path and meta.title", () => {
    const { tabs } = setUp();
    expect(tabs.show(line("/a/list")))
      .to.include({ name: "a", path: "/a/list" })
      .and.to.have.nested.property("meta.title", "a");
  });

  it("shows the tab that stands at an address, whatever its query, and else opens one", () => {
    const { tabs, paths, active } = setUp();
    const first = tabs.show(line("/a/list?page=2"));
    tabs.show(line("/b/x"));
    expect(tabs.show(line("/a/list")).id).to.equal(first.id);
    expect(active(), "keeps its own query").to.equal("/a/list?page=2");
    tabs.show(line("/a/detail"));
    expect(paths()).to.deep.equal(["/home", "/a/list?page=2", "/b/x", "/a/detail"]);
  });

  it("R21-10 tells framed pages apart by their query", () => {
    const { tabs, paths } = setUp();
    const framed = (query: string): TabTarget => ({
      ...home,
      name: "iframeView",
      path: `/iframeView${query}`,
      view: "iframe",
      keyedBySearch: true,
    });
    tabs.show(framed("?oldPath=%2Fa"));
    tabs.show(framed("?oldPath=%2Fb"));
    tabs.show(framed("?oldPath=%2Fa"));
    expect(paths()).to.deep.equal(["/home", "/iframeView?oldPath=%2Fa", "/iframeView?oldPath=%2Fb"]);
    tabs.show(framed("?oldPath=%2Fc&x=1"));
    tabs.show(framed("?x=1&oldPath=/c"));
    expect(paths().length, "neither encoding nor order makes another page").to.equal(4);
  });

  it("moves a tab to another address of its line; a title of its own lasts for the page", () => {
    const { tabs } = setUp();
    const { id } = tabs.show(line("/a/list"));
    tabs.setTitle(id, "mine");
    tabs.relocate(id, line("/a/list?page=2"));
    expect(tabs.get(id)?.meta.title).to.equal("mine");
    tabs.relocate(id, line("/a/detail"));
    expect(tabs.get(id)).to.include({ path: "/a/detail" }).and.to.have.nested.property("meta.title", "a");
  });

  it("keeps the title that an embedded page gave itself when its tab is shown again", () => {
    const { tabs } = setUp();
    const framed = (query: string): TabTarget => ({
      ...home,
      name: "iframeView",
      path: `/iframeView${query}`,
      keyedBySearch: true,
    });
    const { id } = tabs.show(framed("?url=%2Fa&x=1"));
    tabs.setTitle(id, "mine");
    tabs.show(framed("?x=1&url=/a"), { id });
    expect(tabs.get(id)?.meta.title).to.equal("mine");
    tabs.relocate(id, framed("?url=%2Fb"));
    expect(tabs.get(id)?.meta.title).to.deep.equal(home.meta.title);
  });

  it("reopens a closed tab under its id, so that back and forward find it again", () => {
    const { tabs } = setUp();
    const { id } = tabs.show(line("/a/list"));
    tabs.close(id);
    expect(tabs.show(line("/a/list"), { id, exact: true }).id).to.equal(id);
  });

  describe("R26-12 after closing", () => {
    const three = () => {
      const made = setUp();
      const ids = ["/a/1", "/b/1", "/c/1"].map((path) => made.tabs.show(line(path)).id);
      return { ...made, ids };
    };
    it("the right neighbour of the active tab is shown", () => {
      const { tabs, ids, active } = three();
      tabs.show(line("/b/1"));
      tabs.close(ids[1] ?? "");
      expect(active()).to.equal("/c/1");
    });
    it("the left one when it was the last", () => {
      const { tabs, ids, active } = three();
      tabs.close(ids[2] ?? "");
      expect(active()).to.equal("/b/1");
    });
    it("nothing changes when it was not active", () => {
      const { tabs, ids, active } = three();
      tabs.close(ids[0] ?? "");
      expect(active()).to.equal("/c/1");
    });
  });

  it("closes several at once and shows the nearest that is left; home stays", () => {
    const { tabs, paths, active } = setUp();
    const ids = ["/a/1", "/b/1", "/c/1", "/d/1"].map((path) => tabs.show(line(path)).id);
    tabs.show(line("/c/1"));
    tabs.close("home", ids[1] ?? "", ids[2] ?? "", ids[3] ?? "");
    expect(paths()).to.deep.equal(["/home", "/a/1"]);
    expect(active()).to.equal("/a/1");
    tabs.close(ids[0] ?? "");
    expect(active()).to.equal("/home");
  });

  it("gives the home tab another page, in its place", () => {
    const { tabs, paths } = setUp();
    tabs.show(line("/a/1"));
    expect(tabs.setHome(line("/b/start"))).to.equal(true);
    expect(paths()).to.deep.equal(["/b/start", "/a/1"]);
    expect(tabs.get("home")).to.include({ line: "b", closable: false });
    expect(tabs.setHome(line("/b/start"))).to.equal(false);
  });

  it("closes the least recently used tab beyond the cap, never a dirty one nor the active one", () => {
    const { tabs, paths } = setUp(4);
    const first = tabs.show(line("/a/1"));
    tabs.show(line("/b/1"));
    tabs.show(line("/c/1"));
    tabs.setDirty(first.id, true);
    tabs.show(line("/b/1"));
    tabs.show(line("/d/1"));
    expect(paths()).to.deep.equal(["/home", "/a/1", "/b/1", "/d/1"]);
    for (const tab of tabs.state.getSnapshot().tabs) tabs.setDirty(tab.id, true);
    tabs.show(line("/e/1"));
    expect(paths(), "all are dirty").to.deep.equal(["/home", "/a/1", "/b/1", "/d/1", "/e/1"]);
  });

  describe("pages that are no tabs", () => {
    const refused: TabTarget = {
      ...home,
      name: "401",
      path: "/401",
      view: "no-permission",
      passing: true,
      single: true,
    };

    it("take no place in the strip, and are gone once they are left", () => {
      const { tabs, paths, active } = setUp();
      tabs.show(line("/a/1"));
      const page = tabs.show(refused);
      expect(active()).to.equal("/401");
      expect(listedTabs(tabs.state.getSnapshot().tabs).map(({ path }) => path)).to.deep.equal(["/home", "/a/1"]);
      tabs.show({ ...refused, path: "/401?name=b" });
      expect(paths(), "a second refusal takes the place of the first").to.deep.equal(["/home", "/a/1", "/401?name=b"]);
      tabs.show(line("/a/1"));
      expect(paths()).to.deep.equal(["/home", "/a/1"]);
      tabs.show(refused, { id: page.id, exact: true });
      expect(active(), "back leads there again").to.equal("/401");
    });

    it("close to the tab before them, do not come back, and never push a tab beyond the cap", () => {
      const { tabs, paths, active } = setUp(3);
      tabs.show(line("/a/1"));
      tabs.show(line("/b/1"));
      tabs.show(line("/a/1"));
      const { id } = tabs.show(refused);
      expect(paths().length).to.equal(4);
      tabs.close(id);
      expect(active()).to.equal("/a/1");
      expect(tabs.canReopen()).to.equal(false);
    });
  });

  describe("the order", () => {
    it("is changed by moving a tab; home stays first, whatever is asked for", () => {
      const { tabs, paths } = setUp();
      const ids = ["/a/1", "/b/1", "/c/1"].map((path) => tabs.show(line(path)).id);
      tabs.move(ids[2] ?? "", 1);
      expect(paths()).to.deep.equal(["/home", "/c/1", "/a/1", "/b/1"]);
      tabs.move(ids[2] ?? "", 0);
      tabs.move("home", 2);
      expect(paths()).to.deep.equal(["/home", "/c/1", "/a/1", "/b/1"]);
      tabs.move(ids[0] ?? "", 99);
      expect(paths()).to.deep.equal(["/home", "/c/1", "/b/1", "/a/1"]);
    });
  });

  describe("what was closed", () => {
    const three = (mayOpen: (tab: Tab) => boolean = () => true) => {
      const made = setUp();
      const ids = ["/a/1?x=2", "/b/1", "/c/1"].map((path) => made.tabs.show(line(path)).id);
      return { ...made, ids, reopen: () => made.tabs.reopen(mayOpen) };
    };

    it("comes back where it stood, with its address and title, one closing at a time", () => {
      const { tabs, paths, ids, reopen } = three();
      tabs.setTitle(ids[0] ?? "", "mine");
      tabs.setDirty(ids[0] ?? "", true);
      tabs.close(ids[0] ?? "");
      tabs.close(ids[1] ?? "", ids[2] ?? "");
      expect(paths()).to.deep.equal(["/home"]);
      expect(reopen()?.path, "the one that was shown").to.equal("/c/1");
      expect(paths()).to.deep.equal(["/home", "/b/1", "/c/1"]);
      expect(tabs.canReopen()).to.equal(true);
      expect(reopen()).to.deep.include({ id: ids[0], path: "/a/1?x=2", meta: { title: "mine" }, dirty: false });
      expect(paths()).to.deep.equal(["/home", "/a/1?x=2", "/b/1", "/c/1"]);
      expect(tabs.canReopen()).to.equal(false);
      expect(reopen()).to.equal(undefined);
    });

    it("is passed over where it came back by itself or may not be opened any more", () => {
      const { tabs, paths, ids, reopen } = three(({ path }) => path !== "/b/1");
      tabs.close(ids[2] ?? "");
      tabs.close(ids[1] ?? "");
      tabs.close(ids[0] ?? "");
      tabs.show(line("/a/1"), { id: ids[0] });
      expect(reopen()?.path).to.equal("/c/1");
      expect(paths()).to.deep.equal(["/home", "/a/1", "/c/1"]);
    });

    it("is forgotten with its company", () => {
      const { tabs, ids, reopen } = three();
      tabs.close(ids[0] ?? "");
      tabs.forgetClosed();
      expect(reopen()).to.equal(undefined);
    });
  });

  it("tell apart pages of one title by what they are of: a text, or an i18n key", async () => {
    const portal = quietPortal();
    const titleOf = (part?: string) =>
      tabTitle({ meta: { title: { "zh-CN": "下载", en: "Downloads" }, part } }, portal);
    expect([titleOf(), titleOf("报关单"), titleOf("进口: 报关单")]).to.deep.equal([
      "下载",
      "下载 · 报关单",
      "下载 · 进口: 报关单",
    ]);
    portal.i18n.register("orders", { "zh-CN": () => Promise.resolve({ list: "订单" }) });
    await portal.i18n.load("orders");
    expect(titleOf("orders:list")).to.equal("下载 · 订单");
  });

  it("adds a tab without showing it when a hidden page asks", () => {
    const { tabs, paths, active } = setUp();
    tabs.show(line("/a/1"));
    tabs.show(line("/b/1"), { activate: false });
    expect(active()).to.equal("/a/1");
    expect(paths()).to.include("/b/1");
  });
});
