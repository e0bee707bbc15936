import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { createBadges, createPortal, createStore, type PortalHost } from "@customs-portal/sdk/portal";
import { chromeTexts } from "../../../../shell/chrome/locales/index.ts";
import { texts } from "../../../../shell/chrome/locales/zh-CN.ts";
import { SideMenu } from "../../../../shell/chrome/SideMenu.tsx";
import { shellTexts } from "../../../../shell/locales/index.ts";
import type { WorkspaceModel } from "../../../../shell/model/workspace-model.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const leaf = (name: string, zh: string, en: string, badge?: MenuEntry["badge"]): MenuEntry => ({
  name,
  path: `/${name}`,
  meta: { title: { "zh-CN": zh, en } },
  ...(badge && { badge }),
});
const small: MenuEntry[] = [
  leaf("dotted", "税则", "Tariff", { dot: true }),
  leaf("counted", "文件", "Files", { count: 100 }),
  leaf("texted", "口岸", "Ports", { text: "新", count: 7, dot: true }),
  leaf("limited", "舱单", "Manifests", { count: "12", overflowCount: 10 }),
  leaf("zero", "单证", "Papers", { count: 0 }),
  {
    name: "Customs",
    meta: { title: { "zh-CN": "关务", en: "Customs" } },
    children: [leaf("list", "报关单查询", "Declarations")],
  },
];

interface Shown {
  root: HTMLElement;
  portal: PortalHost;
  opened: string[];
  favourites: ReturnType<typeof createStore<readonly string[]>>;
}

/** Draws the menu of a session, with favourites that stay in the page. */
async function show(menu: MenuEntry[], { collapsed = false, path = "/home" } = {}): Promise<Shown> {
  const user = { accessToken: "t", userNo: "operator", company: "3101", menu };
  const storage = {
    getItem: (key: string) => (key === "customs-portal.session" ? JSON.stringify(user) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  const portal = createPortal({ locale: "zh-CN", sessionStorage: storage, badges: createBadges });
  portal.i18n.register("chrome", chromeTexts);
  portal.i18n.register("shell", shellTexts);
  await Promise.all([portal.i18n.load("chrome"), portal.i18n.load("shell")]);
  const opened: string[] = [];
  const favourites = createStore<readonly string[]>([]);
  const lines = createStore({ lines: {}, broken: {}, notes: [] });
  const tab = { id: "t", name: "x", path, meta: { title: "x" }, closable: true, dirty: false };
  const model = {
    portal,
    shell: { lines: lines.getSnapshot, onLines: lines.subscribe },
    tabs: createStore({ tabs: [tab], activeId: "t" }),
    favourites: {
      names: favourites,
      mayChange: () => true,
      add: (name: string) => favourites.set([...favourites.getSnapshot(), name]),
      remove: (name: string) => favourites.set(favourites.getSnapshot().filter((other) => other !== name)),
      move(name: string, index: number) {
        const others = favourites.getSnapshot().filter((other) => other !== name);
        favourites.set(others.toSpliced(index, 0, name));
      },
    },
    open: (to: string) => opened.push(to),
  } as unknown as WorkspaceModel;
  const { container } = mountTree(<SideMenu model={model} collapsed={collapsed} onCollapse={() => undefined} />, {
    portal,
  });
  container.style.cssText = "display:flex;height:600px";
  return { root: container, portal, opened, favourites };
}

const find = (selector: string, root: HTMLElement) => findAll(selector, root)[0];
const entry = (root: HTMLElement, path: string) => eventually(() => find(`.tree a[href="/${path}"]`, root));
const badgeIn = (element: Element | null | undefined) => element?.querySelector(".cp-badge") ?? undefined;
const focused = () => document.activeElement?.getAttribute("href") ?? document.activeElement?.tagName;

describe("the side menu", () => {
  afterEach(unmountTrees);

  it("R3-11 a dot shows a dot, in words for those who do not see it", async () => {
    const { root } = await show(small);
    const badge = badgeIn(await entry(root, "dotted"));
    expect(badge?.hasAttribute("data-dot")).to.equal(true);
    expect(badge?.textContent).to.equal(texts.menu.news);
  });

  it("R3-12, R3-14, R9-14 a count shows; above 99, or above its own limit, with a plus; none at 0", async () => {
    const { root, portal } = await show(small);
    expect(badgeIn(await entry(root, "counted"))?.textContent).to.equal("99+");
    expect(badgeIn(await entry(root, "limited"))?.textContent).to.equal("10+");
    expect(badgeIn(await entry(root, "zero"))).to.equal(undefined);
    portal.badges.set("counted", { count: 99 });
    await eventually(() => badgeIn(find('.tree a[href="/counted"]', root))?.textContent === "99");
  });

  it("R3-13 a text shows, before count and dot", async () => {
    const { root } = await show(small);
    expect(badgeIn(await entry(root, "texted"))?.textContent).to.equal("新");
  });

  it("what a line sets shows at once; a closed group shows a dot for what is below it, an open one does not", async () => {
    const { root, portal } = await show(small);
    const group = await eventually(() => find(".tree button.entry", root));
    portal.badges.set("list", { count: 4 });
    await eventually(() => badgeIn(find('.tree a[href="/list"]', root))?.textContent === "4");
    expect(badgeIn(group)).to.equal(undefined);
    group.click();
    await eventually(() => badgeIn(group)?.textContent === texts.menu.newsBelow);
    portal.badges.set("list", undefined);
    await eventually(() => badgeIn(group) === undefined);
  });

  it("the column of icons shows a dot for what is below, and says it", async () => {
    const { root, portal } = await show(small, { collapsed: true });
    portal.badges.set("list", { count: 4 });
    const button = await eventually(() => find(`[aria-label="关务 · ${texts.menu.newsBelow}"]`, root));
    expect(badgeIn(button)?.hasAttribute("data-dot")).to.equal(true);
    expect(find(`[aria-label="文件 · 99+"]`, root)).not.to.equal(undefined);
    await expectAccessible(root);
  });

  it("is searched in Chinese, by pinyin initials and in English; what fits is marked, Enter opens the first", async () => {
    const { root, opened } = await show(small);
    await entry(root, "list");
    const field = root.querySelector<HTMLInputElement>(".menu-search input");
    const shown = () => findAll(".tree a", root).map((link) => link.getAttribute("href"));
    const marks = () => findAll(".tree mark", root).map((mark) => mark.textContent);
    field?.focus();
    await sendKeys({ type: "bgd" });
    await eventually(() => shown().join() === "/list" && marks().join() === "报关单");
    await sendKeys({ press: "Escape" });
    await eventually(() => shown().length === 6);
    await sendKeys({ type: "单" });
    await eventually(() => shown().join() === "/limited,/zero,/list" && marks().length === 3);
    await sendKeys({ press: "Escape" });
    await sendKeys({ type: "declar" });
    await eventually(() => shown().join() === "/list" && marks().length === 0);
    expect(find(".tree [data-hit]", root)?.getAttribute("href")).to.equal("/list");
    await expectAccessible(root);
    await sendKeys({ press: "Enter" });
    expect(opened).to.deep.equal(["/list"]);
    await eventually(() => field?.value === "" && shown().length === 6);
  });

  it("arrows go through the hits and back to the search; left and right close and open groups", async () => {
    const { root, opened } = await show(small);
    await entry(root, "list");
    find(".menu-search input", root)?.focus();
    await sendKeys({ type: "单" });
    await eventually(() => findAll(".tree a", root).length === 3);
    await sendKeys({ press: "ArrowDown" });
    expect(focused()).to.equal("/limited");
    await sendKeys({ press: "End" });
    expect(focused()).to.equal("/list");
    await sendKeys({ press: "ArrowLeft" });
    expect(document.activeElement?.getAttribute("aria-expanded")).to.equal("true");
    await sendKeys({ press: "Home" });
    await sendKeys({ press: "ArrowUp" });
    expect(focused()).to.equal("INPUT");
    await sendKeys({ press: "Escape" });
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "End" });
    await sendKeys({ press: "ArrowLeft" });
    await sendKeys({ press: "ArrowLeft" });
    await eventually(() => document.activeElement?.getAttribute("aria-expanded") === "false");
    await sendKeys({ press: "ArrowRight" });
    await eventually(() => document.activeElement?.getAttribute("aria-expanded") === "true");
    await sendKeys({ press: "ArrowRight" });
    expect(focused()).to.equal("/list");
    await sendKeys({ press: "Enter" });
    expect(opened).to.deep.equal(["/list"]);
  });

  it("a star keeps an entry on top, by keys too; Alt with arrows gives favourites another order", async () => {
    const { root, favourites } = await show(small);
    (await entry(root, "dotted")).focus();
    await sendKeys({ press: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).to.equal(texts.menu.add.replace("{{title}}", "税则"));
    await sendKeys({ press: "Enter" });
    await eventually(() => find('.favourites a[href="/dotted"]', root));
    favourites.set(["dotted", "list"]);
    const [first] = await eventually(() => {
      const list = findAll(".favourites a", root);
      return list.length === 2 ? list : undefined;
    });
    await expectAccessible(root);
    first?.focus();
    await sendKeys({ down: "Alt" });
    await sendKeys({ press: "ArrowDown" });
    await eventually(() => favourites.getSnapshot().join() === "list,dotted" && focused() === "/dotted");
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ up: "Alt" });
    expect(favourites.getSnapshot().join()).to.equal("list,dotted");
  });

  it("of 300 entries brings the one of the page into sight, and draws what is in sight alone", async () => {
    const groups = Array.from({ length: 15 }, (_, group) => ({
      name: `g${group}`,
      meta: { title: `业务分组 ${group}` },
      children: Array.from({ length: 20 }, (__, index) =>
        leaf(`e${group}-${index}`, `报关单据 ${group}-${index}`, "Papers"),
      ),
    }));
    const { root } = await show(groups, { path: "/e14-19" });
    const current = await entry(root, "e14-19");
    const scroller = find(".menu-scroll", root);
    await eventually(() => {
      const box = current.getBoundingClientRect();
      const view = scroller?.getBoundingClientRect();
      return current.getAttribute("aria-current") === "page" && view && box.bottom <= view.bottom + 1 && box.height > 0;
    });
    expect(findAll(".tree .row", root).length, "of closed groups nothing is drawn").to.equal(15 + 20);
    find(".menu-search input", root)?.focus();
    await sendKeys({ type: "b" });
    await eventually(() => findAll(".tree a", root).length === 300);
    const visibility = findAll(".tree .row", root).map((row) => getComputedStyle(row).contentVisibility);
    expect([...new Set(visibility)], "what is out of sight is not laid out").to.deep.equal(["auto"]);
  });
});
