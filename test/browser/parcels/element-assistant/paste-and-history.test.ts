import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope, testPortal } from "../../support/backend.ts";
import { buttonOf, cells, endDialogs, focused, opened } from "../../support/dialog.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { quietPortal } from "../../support/tree.tsx";
import { lampCode, lampRows, openAssistant, row, type OpenAssistant } from "./support.ts";

describe("smart paste of the assistant", () => {
  let portal: PortalHost;
  let open: OpenAssistant;

  beforeEach(async () => {
    portal = quietPortal();
    open = await openAssistant(portal, { tariffCode: lampCode, rows: lampRows, value: "0|1|照明用" });
    await eventually(() => findAll(".ea-element", open.dialog).length === 6);
  });
  afterEach(() => endDialogs(portal));

  it("R5-15 a specification string is taken at once, and can be taken back", async () => {
    open.paste("4；2；装饰用；LED；某牌；X");
    await eventually(() => open.string().value === "4|2|装饰用|LED|某牌|X");
    open.button("撤销").click();
    await eventually(() => open.string().value === "0|1|照明用");
  });

  it("a specification string with texts in the place of codes is shown before it is applied, one that is wrong is not", async () => {
    open.paste("无品牌|3|装饰用|LED|某牌|X");
    const preview = await opened("核对粘贴内容");
    expect(preview.textContent).to.include("申报字符串中的文字已换成代码。");
    expect(cells(preview)[0]).to.deep.equal(["品牌类型", "0 无品牌", "不变“无品牌”转为代码 0"]);
    expect(open.string().value).to.equal("0|1|照明用");
    (await buttonOf(preview, "填入")).click();
    await eventually(() => open.string().value === "0|3|装饰用|LED|某牌|X");
    open.paste("7|3|装饰用");
    await eventually(() => open.string().value === "7|3|装饰用");
    await open.says("不是可选值");
  });

  it("names with values are shown old and new before they are applied: translated, no choice, surplus", async () => {
    open.paste("品牌类型：无品牌\n出口享惠情况：7\n光源：LED\n颜色：红");
    const preview = await opened("核对粘贴内容");
    expect(open.string().value).to.equal("0|1|照明用");
    expect(cells(preview)).to.deep.equal([
      ["品牌类型", "0 无品牌", "不变“无品牌”转为代码 0"],
      ["出口享惠情况", "1 享受优惠关税", "7不是可选值，请重新选择"],
      ["用途", "照明用", "不变"],
      ["光源", "—", "LED"],
      ["品牌(中文或外文名称)", "—", "—"],
      ["型号", "—", "颜色：红"],
    ]);
    expect(preview.textContent).to.include("多出的内容并入最后一个要素：颜色：红");
    expect(preview.textContent).to.include("粘贴内容中没有的要素保留原值：用途");
    await expectAccessible(preview);
    (await buttonOf(preview, "填入")).click();
    await eventually(() => open.string().value === "0|7|照明用|LED||颜色：红");
    await open.says("不是可选值");
  });

  it("names with values leave what they do not name as it is, and put surplus behind it", async () => {
    open.paste("4|2|装饰用|LED|某牌|X-1");
    await eventually(() => open.string().value === "4|2|装饰用|LED|某牌|X-1");
    open.paste("光源\tOLED\n品牌(中文或外文名称)\t无牌\n颜色\t红");
    const preview = await opened("核对粘贴内容");
    expect(preview.textContent).to.include("保留原值：品牌类型、出口享惠情况、用途");
    expect(preview.textContent).not.to.include("用途、型号");
    (await buttonOf(preview, "填入")).click();
    await eventually(() => open.string().value === "4|2|装饰用|OLED|无牌|X-1,颜色 红");
    open.button("撤销").click();
    await eventually(() => open.string().value === "4|2|装饰用|LED|某牌|X-1");
  });

  it("a paste that is looked at is applied and taken back by keys alone, and the focus stays in the string", async () => {
    open.paste("用途\t光源\n装饰用\tLED");
    const button = await buttonOf(await opened("核对粘贴内容"), "填入");
    await eventually(() => focused() === button);
    await sendKeys({ press: "Enter" });
    await eventually(() => open.string().value === "0|1|装饰用|LED");
    await eventually(() => focused() === open.string());
    open.button("撤销").focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => open.string().value === "0|1|照明用");
    await eventually(() => focused() === open.string());
  });

  it("a preview that is cancelled changes nothing", async () => {
    open.paste("用途\t光源\n装饰用\tLED");
    const preview = await opened("核对粘贴内容");
    (await buttonOf(preview, "取消")).click();
    await eventually(() => !preview.isConnected);
    expect(open.string().value).to.equal("0|1|照明用");
  });

  it("a line of the catalogue without values is refused with the reason", async () => {
    open.paste("0:品牌类型;1:出口享惠情况;2:用途;");
    await open.says("只有要素名称，没有值");
    expect(open.string().value).to.equal("0|1|照明用");
  });

  it("hostile input: 200 kB, control characters and halves of surrogate pairs stay text, and the dialog answers", async () => {
    open.paste(`0|1|\u0000\u202e<img src=x onerror=alert(1)>\ud800|${"长".repeat(70_000)}`);
    await open.says("140");
    expect(open.count()).to.match(/^1400\d\d\/255$/);
    expect(findAll("img", open.dialog)).to.have.length(0);
    open.button("确定").click();
    await open.says("超出");
    open.button("撤销").click();
    await eventually(() => open.string().value === "0|1|照明用");
  });
});

describe("history of the assistant", () => {
  let portal: PortalHost;
  let open: OpenAssistant;
  const code = "0808100000";
  const request = { tariffCode: code };
  const goodsName = `鲜苹果 ${crypto.randomUUID().slice(0, 8)}`;

  beforeEach(async () => void (portal = await testPortal(new Scope(), { locale: "zh-CN" })));
  afterEach(() => endDialogs(portal));

  const save = (partNo: string, specification: string, names: readonly string[]) =>
    portal.elements.history.save({ code, goodsName, partNo, specification, names });
  const openHistory = async (partNo: string) => {
    open = await openAssistant(portal, { ...request, partNo });
    await eventually(() => findAll(".ea-element", open.dialog).length > 2);
    open.button("历史申报").click();
    return opened("历史申报内容");
  };

  it("R1-12 what is confirmed is in the history of its part number", async () => {
    const partNo = crypto.randomUUID();
    open = await openAssistant(portal, { ...request, partNo, goodsName, value: "0|3|鲜|富士|一级|某牌" });
    await eventually(() => findAll(".ea-element", open.dialog).length > 2);
    open.button("确定").click();
    expect((await open.answer)?.specification).to.equal("0|3|鲜|富士|一级|某牌");
    const { items } = await eventually(async () => {
      const page = await portal.elements.history.list({ partNo });
      return page.items.length === 1 ? page : undefined;
    });
    expect([items[0]?.specification, items[0]?.names[2]]).to.deep.equal([
      "0|3|鲜|富士|一级|某牌",
      "制作或保存方法(鲜)",
    ]);
  });

  it("a string of before is compared element by element, picked, and taken back", async () => {
    const partNo = crypto.randomUUID();
    const { rows } = (await portal.elements.lookup(code)) ?? { rows: [] };
    await save(
      partNo,
      "0|3|鲜|富士",
      rows.map(({ NAME }) => NAME),
    );
    const history = await openHistory(partNo);
    await eventually(() => cells(history).length > 3);
    expect(cells(history)[3]).to.deep.equal(["种类(蛇果、加纳果、青苹果、富士等)", "—", "富士"]);
    expect(history.textContent).not.to.include("有变化");
    await expectAccessible(history);
    (await buttonOf(history, "使用")).click();
    await eventually(() => open.string().value === "0|3|鲜|富士");
    open.button("撤销").click();
    await eventually(() => open.string().value === "");
  });

  it("a list of elements that has changed since is warned about, and values go by name", async () => {
    const partNo = crypto.randomUUID();
    await save(partNo, "0|某牌|旧值", ["品牌类型", "品牌(中文及外文名称)", "废止的要素"]);
    const history = await openHistory(partNo);
    await eventually(() => history.textContent?.includes("此后有变化"));
    expect(find(".ea-accepted", { root: history }).textContent).to.include("0|某牌|旧值");
    (await buttonOf(history, "使用")).click();
    await eventually(() => open.string().value === "0|||||某牌");
    await open.says("废止的要素：旧值");
  });

  it("the next pages are loaded behind the first one, and a string of them can be used", async () => {
    const partNo = crypto.randomUUID();
    for (let n = 0; n < 45; n += 1) await save(partNo, `0|3|鲜|${n}`, []);
    const history = await openHistory(partNo);
    const listed = () => findAll(".ea-accepted .ea-specification", history).map(({ textContent }) => textContent);
    await eventually(() => listed().length === 20);
    (await buttonOf(history, "显示更多")).click();
    await eventually(() => listed().length === 40);
    (await buttonOf(history, "显示更多")).click();
    await eventually(() => listed().length === 45);
    expect(new Set(listed()).size).to.equal(45);
    expect(findAll("button", history).some(({ textContent }) => textContent === "显示更多")).to.equal(false);
    findAll<HTMLInputElement>(".ea-accepted input", history).at(-1)?.click();
    (await buttonOf(history, "使用")).click();
    await eventually(() => open.string().value === "0|3|鲜|0");
  });

  it("a history that has nothing says so", async () => {
    const history = await openHistory(crypto.randomUUID());
    await eventually(() => history.textContent?.includes("没有符合条件的历史申报"));
    expect((await buttonOf(history, "使用")).disabled).to.equal(true);
  });

  it("a page that brings its own elements is offered no history unless it asks for it", async () => {
    open = await openAssistant(portal, { tariffCode: lampCode, rows: [row("a")] });
    expect(findAll("button", open.dialog).some(({ textContent }) => textContent === "历史申报")).to.equal(false);
    open.button("取消").click();
    open = await openAssistant(portal, { tariffCode: lampCode, rows: [row("a")], history: true });
    open.button("历史申报");
  });
});
