import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { HttpError, type PortalHost } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { endDialogs, focused } from "../../support/dialog.ts";
import { atRest, eventually, find, findAll, pause } from "../../support/dom.ts";
import { row } from "../element-assistant/support.ts";
import {
  apple,
  buttonOf,
  exportedRows,
  openBatch,
  opened,
  registerDialogs,
  rightText,
  type OpenBatch,
} from "./support.ts";

const line = (key: string, text = rightText, tariffCode = apple) => ({ key, partNo: `P-${key}`, tariffCode, text });

describe("check of many lines of a page", () => {
  let portal: PortalHost;
  let open: OpenBatch;
  const start = async (...given: Parameters<typeof openBatch> extends [unknown, ...infer Rest] ? Rest : never) => {
    portal = await testPortal(new Scope(), { locale: "zh-CN" });
    registerDialogs(portal);
    open = await openBatch(portal, ...given);
  };
  afterEach(() => endDialogs(portal));

  it("R5-07 R5-08 the faults of each line are named, counted, and shown alone", async () => {
    const lines = [
      line("a"),
      line("b", "9|3|鲜|富士"),
      line("c", "0||鲜|富士"),
      line("d", `0|3|鲜|富士|一级|${"长".repeat(130)}`),
      line("e", rightText, "080810000"),
      line("f", rightText, "9999999999"),
      line("g", ""),
    ];
    await start({ lines, title: "商品" });
    await open.says("共 7 行：有错误 5 行，需留意 1 行，已修改 0 行");
    expect(find("h2", { root: open.dialog }).textContent).to.equal("商品");
    await open.says("示例数据，不得用于实际申报");
    await eventually(() => open.rows().length === 7);
    const findings = open.rows().map((cells) => cells.at(-2));
    expect(findings[0]).to.equal("");
    expect(findings[1]).to.include("“品牌类型”的值“9”不是可选值");
    expect(findings[2]).to.include("“出口享惠情况”不能为空");
    expect(findings[3]).to.match(/共 27\d 字节，上限 255 字节/);
    expect(findings[4]).to.include("税号不是 10 位");
    expect(findings[5]).to.include("目录中没有该税号");
    expect(findings[6]).to.include("字符串为空");
    open.show("faults");
    await eventually(() => open.rows().length === 5);
    open.show("warnings");
    await eventually(() => open.rows().length === 1);
  });

  it("the file says of imported goods what the page says", async () => {
    const text = "0||鲜|富士|一级|某牌";
    const lines = [
      { ...line("a", text), tradeDirection: "import" as const },
      { ...line("b", text), tradeDirection: "export" as const },
    ];
    await start({ lines });
    await open.says("共 2 行：有错误 1 行");
    await eventually(() => open.rows().length === 2);
    expect(open.rows()[0]?.at(-2)).to.equal("将申报为：0|3|鲜|富士|一级|某牌");
    const [headings, ...rows] = await exportedRows(portal, open);
    const at = (name: string) => headings?.indexOf(name) ?? -1;
    expect(rows.map((cells) => cells[at("规整后字符串")])).to.deep.equal(["0|3|鲜|富士|一级|某牌", text]);
    expect(rows[0]?.[at("问题")]).to.equal("");
    expect(rows[1]?.[at("问题")]).to.include("“出口享惠情况”不能为空");
  });

  it("R1-12 a line is put right in the assistant by keys alone, and only such lines are given back", async () => {
    await start({ lines: [line("a"), line("b", "9|3|鲜|富士|一级|某牌"), line("c", "9|3|鲜")] });
    await open.says("有错误 2 行");
    await eventually(() => open.rows().length === 3);
    await eventually(() => open.dialog.contains(focused()));
    // The kit gives the focus to a dialog a moment after it is there.
    await pause(150);
    await sendKeys({ press: "F8" });
    await eventually(() => focused()?.closest("[data-row]")?.getAttribute("data-row") === "1");
    await sendKeys({ press: "Enter" });
    const assistant = await opened("第 2 行规范申报");
    expect(findAll("button", assistant).some(({ textContent }) => textContent === "批量核对…")).to.equal(false);
    await eventually(() => findAll(".ea-element", assistant).length > 3);
    const choice = find(".ea-element button[role=combobox]", { root: assistant });
    choice.focus();
    await sendKeys({ press: "1" });
    await eventually(() => find(".ea-string textarea", { root: assistant }).textContent?.startsWith("1|3"));
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "Enter" });
    await sendKeys({ up: "Control" });
    await open.says("已修改 1 行");
    await eventually(() => focused()?.closest("[data-row]")?.getAttribute("data-row") === "1");
    await sendKeys({ press: "F8" });
    await eventually(() => focused()?.closest("[data-row]")?.getAttribute("data-row") === "2");
    (await buttonOf(open.dialog, "使用 1 行修改")).click();
    expect(await open.answer).to.deep.equal([{ key: "b", text: "1|3|鲜|富士|一级|某牌" }]);
  });

  it("the begin of a long string is shown, and never signs in the place of a text", async () => {
    await start({ lines: [line("a", `1|3|鲜|${"蛇果".repeat(40)}|一级|某牌`)] });
    await eventually(() => open.rows().length === 1);
    const cell = findAll("[data-row] [data-cell]", open.dialog)[3];
    const text = cell && find(".cp-cut", { root: cell });
    expect(text?.scrollWidth, "the string is longer than its column").to.be.greaterThan(text?.clientWidth ?? 0);
    expect(cell?.hasAttribute("data-whole")).to.equal(false);
    expect(text && getComputedStyle(text, "::before").content).to.equal("none");
  });

  it("the focus stays with the lines when the button that had it is no longer needed", async () => {
    await start({ lines: [line("a", "无品牌；3；鲜；富士；一级；某牌"), line("b", "9|3|鲜")] });
    await open.says("规整 1 行");
    // The kit gives the focus to a dialog a moment after it is there.
    await pause(150);
    for (const [button, says] of [
      ["规整 1 行", "已修改 1 行"],
      ["撤销规整", "已修改 0 行"],
    ] as const) {
      (await buttonOf(open.dialog, button)).focus();
      await sendKeys({ press: "Enter" });
      await open.says(says);
      await eventually(() => focused()?.closest(".cp-table")).catch(() => {
        throw new Error(`After ${button} the focus is at ${focused()?.outerHTML.slice(0, 100)}`);
      });
    }
  });

  it("a question that stands before the lines covers their headings, too", async () => {
    await start({ lines: [line("a", "无品牌；3；鲜；富士；一级；某牌")] });
    (await buttonOf(open.dialog, "规整 1 行")).click();
    await open.says("已修改 1 行");
    const head = await eventually(() => findAll(".cp-dt-head", open.dialog)[0]);
    open.button("取消").click();
    const question = await eventually(() => findAll("[role=alertdialog][data-open]")[0]);
    await atRest(question);
    const { left, top, width, height } = head.getBoundingClientRect();
    const root = head.getRootNode() as Document | ShadowRoot;
    for (const share of [0.1, 0.5, 0.9]) {
      const seen = root.elementFromPoint(left + width * share, top + height / 2);
      expect(head.contains(seen), `${share} of the headings`).to.equal(false);
    }
    (await buttonOf(question, "放弃")).click();
  });

  it("a fix is taken back, by button and by Ctrl+Z", async () => {
    await start({ lines: [line("a", "无品牌；3；鲜；富士；一级；某牌"), line("b", "1;3;鲜;富士;一级;某牌")] });
    await open.says("将申报为：0|3|鲜|富士|一级|某牌");
    (await buttonOf(open.dialog, "规整 2 行")).click();
    await open.says("已修改 2 行");
    expect(open.rows()[0]?.[3]).to.equal(rightText);
    (await buttonOf(open.dialog, "撤销规整")).click();
    await open.says("已修改 0 行");
    (await buttonOf(open.dialog, "规整 2 行")).click();
    await open.says("已修改 2 行");
    await sendKeys({ down: "Control" });
    await sendKeys({ press: "z" });
    await sendKeys({ up: "Control" });
    await open.says("已修改 0 行");
  });

  it("closing asks before it drops what was put right, and nothing otherwise", async () => {
    await start({ lines: [line("a", "0;3;鲜;富士;一级;某牌")] });
    (await buttonOf(open.dialog, "规整 1 行")).click();
    await open.says("已修改 1 行");
    open.button("取消").click();
    const question = await eventually(() => findAll("[role=alertdialog][data-open]")[0]);
    (await buttonOf(question, "取消")).click();
    await eventually(() => findAll("[role=alertdialog][data-open]").length === 0);
    (await buttonOf(open.dialog, "撤销规整")).click();
    await open.says("已修改 0 行");
    open.button("取消").click();
    expect(await open.answer).to.equal(undefined);
  });

  it("R75-10 a look-up for each code, a few at a time; codes that fail are told and asked for again", async () => {
    let running = 0;
    let most = 0;
    const asked: string[] = [];
    let isDown = true;
    portal = await testPortal(new Scope(), {
      locale: "zh-CN",
      elements: async (code) => {
        asked.push(code);
        most = Math.max(most, ++running);
        await pause(20);
        running -= 1;
        if (code === "0000000003" && isDown) throw new HttpError("network-failure", { status: 0, envelopeCode: 0 });
        return [row("用途", { ISNULL: "1" })];
      },
    });
    registerDialogs(portal);
    const lines = Array.from({ length: 40 }, (_, at) =>
      line(`${at}`, "照明", `00000000${String(at % 10).padStart(2, "0")}`),
    );
    open = await openBatch(portal, { lines });
    await open.says("有 1 个税号未能查询");
    await open.says("有错误 0 行，需留意 4 行");
    expect(asked).to.have.length(10);
    expect(most).to.be.within(2, 4);
    isDown = false;
    open.button("重试").click();
    await open.says("需留意 0 行");
    expect(asked).to.have.length(11);
  });

  it("a check that is stopped goes on from where it was", async () => {
    const gate = Promise.withResolvers<void>();
    portal = await testPortal(new Scope(), {
      locale: "zh-CN",
      elements: async () => {
        await gate.promise;
        return [row("用途")];
      },
    });
    registerDialogs(portal);
    open = await openBatch(portal, { lines: [line("a", "x", "0000000001"), line("b", "x", "080")] });
    await open.says("正在核对：1/2 行");
    (await buttonOf(open.dialog, "停止")).click();
    const on = await buttonOf(open.dialog, "继续核对其余 1 行");
    gate.resolve();
    on.click();
    await open.says("有错误 1 行");
  });

  it("the code of a line of the page stays in the assistant, so that no string of another one stands under it", async () => {
    await start({ lines: [line("a", "9|3|鲜")] });
    await open.says("有错误 1 行");
    (await eventually(() => open.fixButton(1))).click();
    const assistant = await opened("第 1 行规范申报");
    const code = find("input", { root: assistant }) as HTMLInputElement;
    expect([code.value, code.readOnly]).to.deep.equal([apple, true]);
    expect(assistant.textContent).to.include("税号由打开本窗口的页面给定");
    await expect(assistant).to.be.accessible();
  });

  it("a line of a page that hands over nothing, or numbers, costs itself alone", async () => {
    const wrong = { key: "x", tariffCode: null, text: null, partNo: 7 } as unknown as ReturnType<typeof line>;
    await start({ lines: [line("a"), wrong] });
    await open.says("共 2 行：有错误 1 行");
  });

  it("lines beyond the limit are told and left alone", async () => {
    const lines = Array.from({ length: 20_010 }, (_, at) => line(String(at), "x", "080"));
    await start({ lines });
    await open.says("只核对前 20,000 行，其余 10 行保持不变");
    await open.says("有错误 20,000 行");
  });

  it("is accessible, and every control can be reached by keys", async () => {
    await start({ lines: [line("a"), line("b", "9|3|鲜"), line("c", "0;3;鲜;富士;一级;某牌")] });
    await open.says("有错误 1 行");
    await eventually(() => open.rows().length === 3);
    await atRest(open.dialog);
    await expect(open.dialog).to.be.accessible();
    const stops = new Set<string>();
    for (let step = 0; step < 14; step += 1) {
      await sendKeys({ press: "Tab" });
      await pause(60);
      stops.add(focused()?.textContent || focused()?.getAttribute("aria-label") || focused()?.tagName || "");
    }
    for (const text of ["下一个错误", "规整 1 行", "导出", "取消"]) expect([...stops].join(" | ")).to.include(text);
  });
});
