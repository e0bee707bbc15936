import { expect } from "@open-wc/testing";
import { createPortal, createStore } from "@customs-portal/sdk/portal";
import type { Resolution } from "../../../../shell/routing/index.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import {
  findEntries,
  paletteEntries,
  type PaletteEntry,
  type PaletteGroupName,
} from "../../../../shell/palette/entries.tsx";
import { numberEntries } from "../../../../shell/palette/number-entries.tsx";
import { paletteTexts } from "../../../../shell/palette/locales/index.ts";
import { quietPortal } from "../../support/tree.tsx";

const entry = (group: PaletteGroupName, title: string, words: string[] = [], note?: string): PaletteEntry => ({
  key: `${group} ${title}`,
  group,
  title,
  note,
  words,
  icon: null,
  run: () => undefined,
});
const entries = [
  entry("tabs", "报关单列表", [], "/declarations/list"),
  entry("menu", "报关单查询", ["Declarations"], "关务"),
  entry("menu", "商品明细", ["Goods lines"], "关务"),
  entry("companies", "苏州示例精密制造有限公司", [], "3205"),
  entry("actions", "收起菜单"),
  ...Array.from({ length: 12 }, (_, index) => entry("actions", `命令 ${index}`)),
];
const found = (typed: string) =>
  findEntries(entries, typed).map(({ name, entries: list }) => `${name}: ${list.map(({ title }) => title).join(", ")}`);

describe("what the palette finds", () => {
  it("before anything is typed shows what is at hand, without menu and companies, eight of a group", () => {
    const groups = findEntries(entries, " ");
    expect(groups.map(({ name }) => name)).to.deep.equal(["tabs", "actions"]);
    expect(groups[1]?.entries.length).to.equal(8);
  });

  it("finds by initials, other languages, notes and several words; the group with the best one first", () => {
    expect(found("bgd")).to.deep.equal(["tabs: 报关单列表", "menu: 报关单查询"]);
    expect(found("goods")).to.deep.equal(["menu: 商品明细"]);
    expect(found("关务 mx")).to.deep.equal(["menu: 商品明细"]);
    expect(found("3205")).to.deep.equal(["companies: 苏州示例精密制造有限公司"]);
    expect(found("查询")).to.deep.equal(["menu: 报关单查询"]);
    expect(found("单 declar")).to.deep.equal(["tabs: 报关单列表", "menu: 报关单查询"]);
    expect(found("zzz")).to.deep.equal([]);
  });

  it("marks what it found of the title", () => {
    expect(findEntries(entries, "bgd")[0]?.entries[0]?.marks).to.deep.equal([[0, 3]]);
    expect(findEntries(entries, "goods")[0]?.entries[0]?.marks).to.deep.equal([]);
  });
});

describe("where the palette says that a page is", () => {
  it("names the place in the menu, nothing for pages without one, and no address; an address still finds", () => {
    const desk = { name: "Desk", path: "/logistics/desk", meta: { title: { "zh-CN": "物流工作台" } } };
    const group = { name: "Logistics", meta: { title: { "zh-CN": "物流" } }, children: [desk] };
    const plain = { name: "Plain", path: "/plain", meta: { title: { "zh-CN": "普通" } } };
    const user = { accessToken: "t", userNo: "operator", company: "3101", menu: [group, plain] };
    const storage = {
      getItem: (key: string) => (key === "customs-portal.session" ? JSON.stringify(user) : null),
      setItem: () => undefined,
      removeItem: () => undefined,
    };
    const portal = createPortal({ locale: "zh-CN", sessionStorage: storage });
    const tab = (id: string, path: string, title: string) => ({ id, name: id, path, meta: { title }, closable: true });
    const list = [
      tab("home", "/home", "首页"),
      tab("desk", "/logistics/desk?x=1", "工作台"),
      tab("m", "/m", "消息"),
      tab("p", "/plain", "普通"),
    ];
    const model = {
      portal,
      shell: { lines: () => ({ lines: {} }) },
      tabs: createStore({ tabs: list, activeId: "home" }),
    } as unknown as WorkspaceModel;
    const all = paletteEntries(model, [], () => undefined);
    const tabs = all.filter((each) => each.group === "tabs");
    expect(tabs.map(({ title, note }) => [title, note])).to.deep.equal([
      ["工作台", "物流 / 物流工作台"],
      ["消息", undefined],
      ["普通", undefined],
    ]);
    expect(findEntries(tabs, "/logistics/desk")[0]?.entries.map(({ title }) => title)).to.deep.equal(["工作台"]);
    portal.destroy();
  });
});

describe("where the palette leads with a number", () => {
  const lines = {
    declarations: {
      title: { "zh-CN": "报关单", en: "Declarations" },
      numbers: [{ pattern: "\\d{18}", path: "/declarations/list?declarationNo={number}" }],
    },
    logistics: { numbers: [{ pattern: "[A-Z]{4}\\d{7}|\\d{18}", path: "/logistics/list?number={number}" }] },
    broken: { numbers: [{ pattern: "(", path: "/broken/{number}" }] },
    closed: { title: "没有权限", numbers: [{ pattern: ".*", path: "/closed/{number}" }] },
    plain: {},
  };
  const opened: string[] = [];
  let model: WorkspaceModel;
  before(async () => {
    const portal = quietPortal();
    portal.i18n.register("palette", paletteTexts);
    await portal.i18n.load("palette");
    const resolve = (path: string) => ({ redirects: path.startsWith("/closed") ? [{}] : [] }) as unknown as Resolution;
    const shell = { lines: () => ({ lines }), resolve };
    model = { portal, shell, open: (path: string) => opened.push(path) } as unknown as WorkspaceModel;
  });
  const shown = (typed: string) =>
    findEntries(numberEntries(model, typed), typed).map(({ name, entries: list }) => [
      name,
      ...list.map(({ title }) => title),
    ]);

  it("typed as a whole, with blanks and dashes too, it leads to the lines that know such numbers", () => {
    const number = "531620261000000017";
    const both = [["numbers", `报关单：${number}`, `logistics：${number}`]];
    expect(shown(number)).to.deep.equal(both);
    for (const typed of [
      "5316 2026-1 000.000017",
      `${number}\u200b`,
      `报关单号：${number}`,
      "５３１６２０２６１０００００００１７",
    ])
      expect(shown(typed), typed).to.deep.equal(both);
    expect(shown("msku1234567")).to.deep.equal([["numbers", "logistics：MSKU1234567"]]);
    numberEntries(model, number)[0]?.run();
    expect(opened).to.deep.equal([`/declarations/list?declarationNo=${number}`]);
  });

  it("a part of one, something longer, and nothing, lead nowhere", () => {
    for (const typed of ["53162026100000001", "5316202610000000171", "", "  ", "1".repeat(1000)])
      expect(shown(typed)).to.deep.equal([], typed);
  });
});
