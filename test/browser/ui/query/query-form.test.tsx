import { expect } from "@open-wc/testing";
import { emulateMedia, sendKeys, setViewport } from "@web/test-runner-commands";
import { createStore } from "@customs-portal/sdk/portal";
import { reactLifecycles, type QueryFormHandle } from "@customs-portal/ui";
import { createRef } from "react";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { mountTree, portalInTab, quietPortal, unmountTrees } from "../../support/tree.tsx";
import { expectSearch, formOf, paste } from "./support/act.ts";
import { newLog, QueryPage } from "./support/page.tsx";

const focused = () => document.activeElement as HTMLElement;

async function open(search = "", more: object = {}) {
  const log = newLog();
  const { container, portal } = mountTree(<QueryPage log={log} search={search} {...more} />);
  return { log, portal, container, form: await formOf(container) };
}

describe("query form", () => {
  before(() => setViewport({ width: 1366, height: 768 }));
  afterEach(async () => {
    unmountTrees();
    await emulateMedia({ colorScheme: "light" });
    await setViewport({ width: 1366, height: 768 });
  });

  it("Enter searches from every field, Ctrl+Enter does so, too, and the keyboard stays where it is", async () => {
    const { log, form } = await open();
    form.input("goods").focus();
    await sendKeys({ type: "  木质托盘 " });
    await sendKeys({ press: "Enter" });
    await eventually(() => log.searches.length === 1);
    expectSearch(log.searches, { goods: "木质托盘" });
    expect(form.chips()).to.deep.equal(["品名: 木质托盘"]);
    expect(focused()).to.equal(form.input("goods"));
    form.input("pieces", 1).focus();
    await sendKeys({ type: "12" });
    await sendKeys({ press: "Enter" });
    await eventually(() => log.searches.length === 2);
    expectSearch(log.searches, { goods: "木质托盘", piecesTo: "12" });
    form.input("pieces").focus();
    await sendKeys({ type: "3" });
    await sendKeys({ down: "Shift" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ up: "Shift" });
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ up: "Control" });
    await eventually(() => log.searches.length >= 3);
    expectSearch(log.searches, { goods: "木质托盘", piecesFrom: "3", piecesTo: "12" });
  });

  it("an input method keeps its Enter", async () => {
    const { log, form } = await open();
    const input = form.input("pieces", 1);
    input.focus();
    input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    input.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, isComposing: true }),
    );
    await pause(50);
    expect([log.searches.length, focused() === input]).to.deep.equal([0, true]);
    form.input("office").focus();
    await sendKeys({ type: "sh" });
    await eventually(() => findAll("[role=option]").length > 0);
    form
      .input("office")
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }));
    await pause(50);
    expect(form.input("office").value).to.equal("sh");
  });

  it("what is changed and not searched for is marked on its field, the button and in words, until it is taken back", async () => {
    const { log, form } = await open("goods=A&status=released");
    expect(form.status()).to.equal("");
    form.input("goods").focus();
    await sendKeys({ type: "B" });
    await eventually(() => form.status().includes("1"));
    expect(form.field("goods").hasAttribute("data-unapplied")).to.equal(true);
    expect(form.field("status").hasAttribute("data-unapplied")).to.equal(false);
    expect(form.button("查询").hasAttribute("data-unapplied")).to.equal(true);
    expect(log.unapplied).to.deep.equal(["goods"]);
    expect(form.chips()).to.deep.equal(["品名: A", "状态: 已放行"]);
    await sendKeys({ press: "Backspace" });
    await eventually(() => form.status() === "");
    expect(log.unapplied).to.deep.equal([]);
  });

  it("a page reads what is typed in words, right or wrong, and searches for it", async () => {
    const handle = createRef<QueryFormHandle>();
    const { log, form } = await open("goods=A&status=released", { handle });
    form.input("goods").focus();
    await sendKeys({ press: "Backspace" });
    form.input("pieces").focus();
    await sendKeys({ type: "many" });
    await eventually(() => log.unapplied.length === 2);
    const typed = handle.current?.typed();
    expect(typed?.words.map(({ label, value }) => [label, value])).to.deep.equal([
      ["状态", "已放行"],
      ["件数", "many"],
    ]);
    expect(typed?.removed).to.deep.equal(["品名"]);
    expect(handle.current?.submit()).to.equal(undefined);
    await eventually(() => form.wrong("pieces") !== "");
    handle.current?.focusWrong();
    expect(focused()).to.equal(form.input("pieces"));
    (focused() as HTMLInputElement).select();
    await sendKeys({ type: "7" });
    expect(handle.current?.submit()).to.deep.equal({ status: "released", pieces: { from: "7" } });
    expectSearch(log.searches, { status: "released", piecesFrom: "7" });
  });

  it("filters that the page does not search for are not said to be in force", async () => {
    const handle = createRef<QueryFormHandle>();
    await open("status=released", { handle, refuses: true });
    expect(handle.current?.submit()).to.equal(undefined);
  });

  it("what is wrong with a field that a press leaves is told after the click, so that no button moves away", async () => {
    const { form } = await open();
    form.input("pieces").focus();
    await sendKeys({ type: "x" });
    const press = (type: string) => window.dispatchEvent(new PointerEvent(type));
    press("pointerdown");
    form.input("pieces").blur();
    await pause(50);
    expect(form.wrong("pieces")).to.equal("");
    press("pointerup");
    await eventually(() => form.wrong("pieces") !== "");
  });

  it("chips remove one filter and keep what is typed elsewhere; the focus goes on to the next, then to the search", async () => {
    const { log, form } = await open("goods=A&status=released&date=2026-03-01..2026-03-31");
    form.input("pieces").focus();
    await sendKeys({ type: "7" });
    form.button("移除条件“状态”").focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => form.chips().length === 2);
    expectSearch(log.searches, { goods: "A", date: "2026-03-01..2026-03-31" });
    expect(form.input("status").value).to.equal("");
    expect(form.input("pieces").value).to.equal("7");
    expect(focused().ariaLabel).to.equal("移除条件“申报日期”");
    await sendKeys({ press: "Enter" });
    await eventually(() => form.chips().length === 1);
    await sendKeys({ press: "Enter" });
    await eventually(() => form.chips().length === 0);
    expect(focused()).to.equal(form.button("查询"));
    expect(form.input("pieces").value).to.equal("7");
    form.button("重置").click();
    await eventually(() => form.input("pieces").value === "");
    expectSearch(log.searches, {});
  });

  it("fields beyond two rows fold away, those in use are counted, and something wrong is never hidden", async () => {
    const { container, form } = await open("goods=A&ports=P0001&amount=5..");
    expect(form.field("ports").hidden).to.equal(true);
    expect(form.button("展开（1）").ariaExpanded).to.equal("false");
    form.button("展开（1）").click();
    await eventually(() => !form.field("ports").hidden);
    form.button("收起").click();
    await eventually(() => form.field("ports").hidden);
    await setViewport({ width: 390, height: 844 });
    await eventually(() => form.field("status").hidden && !form.field("goods").hidden);
    expect(form.button("展开（2）").checkVisibility()).to.equal(true);
    const panel = findAll(".cp-query", container)[0];
    expect(panel?.scrollWidth).to.equal(panel?.clientWidth);
    form.button("展开（2）").click();
    await eventually(() => !form.field("amount").hidden);
    form.input("amount", 1).focus();
    await sendKeys({ type: "1" });
    form.button("收起").click();
    await eventually(() => form.wrong("amount").includes("小于"));
    expect(form.field("amount").hidden).to.equal(false);
  });

  it("what is wrong in an address is told and filled in to be mended, and the rest applies", async () => {
    const { log, form } = await open("goods=A&date=2026-13-45..2026-03-01&amount=9..5&no=12,x7&bogus=1");
    expect(form.chips()).to.deep.equal(["品名: A"]);
    expect(form.input("date").value).to.equal("2026-13-45");
    expect(form.wrong("date")).to.include("2026-13-45");
    expect(form.wrong("amount")).to.include("小于");
    expect(form.wrong("no")).to.include("x7");
    expect(findAll("[role=alert]")[0]?.textContent).to.include("申报日期、总价");
    form.button("查询").click();
    await eventually(() => focused() === form.input("no"));
    expect(log.searches).to.deep.equal([]);
    form.input("date").focus();
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "a" });
    await sendKeys({ up: "Control" });
    await sendKeys({ type: "2026/2/3" });
    form.button("清空：总价").click();
    form.button("去掉无效").click();
    await eventually(() => form.wrong("no") === "");
    form.button("查询").click();
    await eventually(() => log.searches.length === 1);
    expectSearch(log.searches, { no: "12", goods: "A", date: "2026-02-03..2026-03-01" });
    await eventually(() => findAll("[role=alert]").length === 0);
  });

  it("another language words labels, chips, numbers, days and errors anew and keeps what was typed", async () => {
    const { portal, form } = await open("date=2026-03-01..&amount=1234.5..");
    form.input("pieces").focus();
    await sendKeys({ type: "1,5x" });
    await sendKeys({ press: "Tab" });
    await eventually(() => form.wrong("pieces").includes("不是有效数字"));
    await portal.i18n.setLocale("vi");
    await eventually(() => form.chips()[0] === "Ngày khai báo: từ 01/03/2026");
    expect(form.chips()[1]).to.equal("Tổng trị giá: ≥ 1.234,5 USD");
    expect([form.input("date").value, form.input("amount").value]).to.deep.equal(["01/03/2026", "1.234,5"]);
    expect(form.input("pieces").value).to.equal("1,5x");
    expect(form.wrong("pieces")).to.include("không phải là số");
    expect(form.status()).to.include("1");
  });

  it("keeps what was typed while its tab is hidden", async () => {
    const log = newLog();
    const visible = createStore(true);
    const portal = quietPortal();
    const host = document.createElement("div");
    document.body.append(host);
    const lifecycles = reactLifecycles(() => <QueryPage log={log} />);
    const props = { portal: portalInTab(portal, visible), domElement: host };
    await lifecycles.mount(props);
    const form = await formOf(host);
    form.input("goods").focus();
    await sendKeys({ type: "半句" });
    visible.set(false);
    await pause(100);
    visible.set(true);
    await pause(100);
    expect(form.input("goods").value).to.equal("半句");
    expect(form.status()).to.include("1");
    await lifecycles.unmount(props);
    host.remove();
    portal.destroy();
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`passes the accessibility check filled in, wrong and with chips, in the ${colorScheme} theme`, async () => {
      await emulateMedia({ colorScheme });
      const { container, form } = await open("no=1,2,3,4,5&status=released&mode=0110,0214&date=thisMonth&amount=9..5");
      form.input("goods").focus();
      await sendKeys({ type: "A" });
      await eventually(() => form.wrong("amount") !== "" && form.status() !== "");
      await expectAccessible(container);
    });

  it("has its styles in a shadow root, too", async () => {
    const log = newLog();
    const { container } = mountTree(<QueryPage log={log} />, { shadow: true });
    await formOf(container);
    const grid = findAll(".cp-query-fields", container)[0];
    expect(grid && getComputedStyle(grid).display).to.equal("grid");
  });

  it("a pasted column is a list that says how many and how many twice, and searches for each once", async () => {
    const { log, form } = await open();
    const column = Array.from({ length: 312 }, (_, at) => `5302${at}`);
    const input = form.input("no");
    input.focus();
    expect(paste(input, [...column, "53020", "53021", "53020"].join("\r\n"))).to.equal(true);
    await eventually(() => focused().textContent === "312 个编号，重复 3 个");
    form.button("查询").click();
    await eventually(() => log.searches.length === 1);
    expectSearch(log.searches, { no: column.join(",") });
    await eventually(
      () => focused().isConnected && form.chips()[0]?.startsWith("报关单号: 共 312 个：53020、53021、53022 等"),
    );
  });
});
