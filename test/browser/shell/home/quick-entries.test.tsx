import { expect } from "@open-wc/testing";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { createBadges, createPortal, createStore, type PortalHost, type Store } from "@customs-portal/sdk/portal";
import { chromeTexts } from "../../../../shell/chrome/locales/index.ts";
import { texts as chrome } from "../../../../shell/chrome/locales/zh-CN.ts";
import { menuNodes } from "../../../../shell/chrome/menu-model.ts";
import { homeTexts } from "../../../../shell/home/locales/index.ts";
import { QuickEntries } from "../../../../shell/home/HomeSide.tsx";
import { shellTexts } from "../../../../shell/locales/index.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const leaf = (name: string, badge?: MenuEntry["badge"]): MenuEntry => ({
  name,
  path: `/${name}`,
  meta: { title: name },
  ...(badge && { badge }),
});
const menu: MenuEntry[] = [
  leaf("home"),
  { name: "Group", meta: { title: "Group" }, children: [leaf("a"), leaf("b", { count: 3 })] },
  ...["c", "d", "e", "f", "g", "h", "i"].map((name) => leaf(name)),
];

describe("the quick entries of the home page", () => {
  let portal: PortalHost;
  let favourites: Store<readonly string[]> & { set(names: readonly string[]): void };
  let root: HTMLElement;
  afterEach(unmountTrees);

  beforeEach(async () => {
    const user = { accessToken: "t", userNo: "operator", company: "3101", menu };
    const storage = {
      getItem: (key: string) => (key === "customs-portal.session" ? JSON.stringify(user) : null),
      setItem: () => undefined,
      removeItem: () => undefined,
    };
    portal = createPortal({ locale: "zh-CN", sessionStorage: storage, badges: createBadges });
    for (const [name, texts] of Object.entries({ chrome: chromeTexts, home: homeTexts, shell: shellTexts }))
      portal.i18n.register(name, texts);
    await portal.i18n.load("chrome", "home", "shell");
    favourites = createStore<readonly string[]>([]);
    const model = { portal, favourites: { names: favourites }, open: () => undefined } as unknown as WorkspaceModel;
    root = mountTree(<QuickEntries model={model} nodes={menuNodes(menu, "zh-CN", {})} />, { portal }).container;
    await eventually(() => links().length > 0);
  });
  const links = () => findAll<HTMLAnchorElement>("a.row-link", root);
  const shown = () => links().map((link) => link.getAttribute("href")?.slice(1));
  const words = (name: string) => findAll(`a[href="/${name}"]`, root)[0]?.textContent;

  it("R23-06 are the favourites in their order, then the menu, eight in all and none twice", async () => {
    expect(shown().slice(0, 8)).to.deep.equal(["a", "b", "c", "d", "e", "f", "g", "h"]);
    favourites.set(["i", "gone", "c"]);
    await eventually(() => shown()[0] === "i");
    expect(shown().slice(0, 8)).to.deep.equal(["i", "c", "a", "b", "d", "e", "f", "g"]);
    expect(shown().length, "and the two that are always there").to.equal(10);
    favourites.set(["c"]);
    await eventually(() => shown()[0] === "c");
    expect(shown().slice(0, 3)).to.deep.equal(["c", "a", "b"]);
  });

  it("show the badges of the menu as they are now, a dot in words, and the group where there is none", async () => {
    expect(words("b")).to.equal("b3");
    expect(words("a")).to.equal("aGroup");
    portal.badges.set("b", { count: 12 });
    await eventually(() => words("b") === "b12");
    portal.badges.set("a", { dot: true });
    await eventually(() => words("a") === `a${chrome.menu.news}`);
    portal.badges.set("b", undefined);
    await eventually(() => words("b") === "bGroup");
  });
});
