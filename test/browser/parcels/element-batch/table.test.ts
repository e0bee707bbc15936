import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { changeAppearance, defaultAppearance } from "@customs-portal/sdk/appearance";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { endDialogs, focused } from "../../support/dialog.ts";
import { atRest, eventually, find, findAll } from "../../support/dom.ts";
import { openAssistant } from "../element-assistant/support.ts";
import {
  apple,
  buttonOf,
  candle,
  exportedRows,
  openBatch,
  opened,
  registerDialogs,
  rightText,
  type OpenBatch,
} from "./support.ts";
import { textRows, workbookOf, zipOf } from "./workbook-file.ts";

describe("check of a table of many lines", () => {
  let portal: PortalHost;
  let open: OpenBatch;
  beforeEach(async () => {
    portal = await testPortal(new Scope(), { locale: "zh-CN" });
    registerDialogs(portal);
  });
  afterEach(() => {
    endDialogs(portal);
    changeAppearance(defaultAppearance, document, () => localStorage);
  });

  const start = async () => void (open = await openBatch(portal));
  const take = async (text: string, count: number | string) => {
    open.paste(text);
    await open.says("请确认各列的含义");
    (await buttonOf(open.dialog, `核对 ${count} 行`)).click();
  };
  const drop = (file: Blob, name = "table.xlsx") => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([file], name));
    find(".eb", { root: open.dialog }).dispatchEvent(
      new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
    );
  };

  it("a pasted table is shown with what its columns hold, and checked as they are chosen", async () => {
    await start();
    open.paste(`规格\t备注\t商品编号\t料号\r\n${rightText}\tx\t0808.1000.00\tP-1\r\n9|3\ty\t${apple}\tP-2`);
    await open.says("共 2 行。请确认各列的含义。");
    const selects = findAll<HTMLSelectElement>(".eb-preview select", open.dialog);
    expect(selects.map(({ value }) => value)).to.deep.equal(["text", "", "tariffCode", "partNo"]);
    await atRest(open.dialog);
    await expect(open.dialog).to.be.accessible();
    const [first, second] = selects;
    if (!first || !second) throw new Error("There are no columns.");
    first.value = "";
    first.dispatchEvent(new Event("change", { bubbles: true }));
    await open.says("请指定哪一列是“规范申报字符串”");
    expect(open.button("核对 2 行").disabled).to.equal(true);
    first.value = "text";
    first.dispatchEvent(new Event("change", { bubbles: true }));
    (await buttonOf(open.dialog, "核对 2 行")).click();
    await open.says("共 2 行：有错误 1 行");
    await eventually(() => open.rows().length === 2);
    expect(open.rows()[0]?.slice(0, 4)).to.deep.equal(["1", "P-1", apple, rightText]);
  });

  it("its rows are as high as the look says", async () => {
    await start();
    await take(Array.from({ length: 3 }, () => `${apple}\t${rightText}`).join("\n"), 3);
    await eventually(() => open.rows().length === 3);
    const height = () => find("[data-row]", { root: open.dialog }).getBoundingClientRect().height;
    expect(height()).to.equal(36);
    changeAppearance({ density: "compact" }, document, () => localStorage);
    await eventually(() => height() === 28);
    changeAppearance({ density: "touch" }, document, () => localStorage);
    await eventually(() => height() === 48);
  });

  it("a table whose columns are all known goes on by Enter", async () => {
    await start();
    open.paste(`料号\t税号\t规格型号\nP-1\t${apple}\t${rightText}`);
    await open.says("请确认各列的含义");
    const button = await buttonOf(open.dialog, "核对 1 行");
    await eventually(() => focused() === button);
    await sendKeys({ press: "Enter" });
    await open.says("共 1 行：有错误 0 行");
  });

  it("a workbook is dropped, its leading zeros kept; what cannot be read says why, and the next is taken", async () => {
    await start();
    drop(new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), "Workbook"]), "old.xls");
    await open.says("旧版 xls");
    drop(
      await zipOf(
        workbookOf(
          textRows([
            ["料号", "税号", "规格型号"],
            ["001", apple, rightText],
          ]),
        ),
      ),
    );
    await open.says("只读取第一个工作表“商品”");
    (await buttonOf(open.dialog, "核对 1 行")).click();
    await eventually(() => open.rows().length === 1);
    expect(open.rows()[0]?.slice(1, 4)).to.deep.equal(["001", apple, rightText]);
    open.button("关闭").click();
    expect(await open.answer).to.equal(undefined);
  });

  it("duplicate part numbers are removed when it is confirmed, the first stays, and undo brings them back", async () => {
    await start();
    await take(
      [
        ["A", apple, rightText],
        ["a ", apple, rightText],
        ["", apple, "x|y"],
        ["A", candle, "x|y"],
        ["", apple, "x|y"],
      ]
        .map((cells) => cells.join("\t"))
        .join("\n"),
      5,
    );
    await open.says("删除重复料号 2 行");
    (await buttonOf(open.dialog, "删除重复料号 2 行")).click();
    const question = await eventually(() => findAll("[role=alertdialog][data-open]")[0]);
    expect(question.textContent).to.include("其中 1 行的税号或字符串与保留的行不同");
    (await buttonOf(question, "删除")).click();
    await open.says("共 3 行");
    (await buttonOf(open.dialog, "撤销删除")).click();
    await open.says("共 5 行");
  });

  it("hostile cells stay text: 200 kB, markup, control characters, halves of surrogate pairs, names without values", async () => {
    await start();
    const cells = [
      `0|3|${"长".repeat(200_000)}`,
      "0|3|<img src=x onerror=alert(1)>|富士",
      "0|3|\ud800\u0007\u202e|富士",
      "0:品牌类型;1:出口享惠情况;2:制作或保存方法(鲜);",
    ];
    await take(cells.map((cell, at) => `P-${at}\t${apple}\t${cell}`).join("\n"), 4);
    // The question for the columns counts them, too, and without a colon.
    await open.says("共 4 行：");
    await eventually(() => open.rows().length === 4);
    const findings = open.rows().map((row) => row.at(-2));
    expect(findings[0]).to.match(/共 400,?0\d\d 字节/);
    expect(findings[3]).to.include("只有要素名称，没有值");
    expect(findAll("img", open.dialog)).to.have.length(0);
    open.button("导出").click();
    await open.says("第 1 行过长，无法导出");
  });

  it("a direction that a cell begins turns nothing round that stands behind its text", async () => {
    await start();
    const lefts = (selector: string, text: string) => {
      const element = find(selector, { root: open.dialog });
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const from = node.textContent?.lastIndexOf(text) ?? -1;
        if (from < 0) continue;
        const range = document.createRange();
        return [...text].map((_, at) => {
          range.setStart(node, from + at);
          range.setEnd(node, from + at + 1);
          return range.getBoundingClientRect().left;
        });
      }
      throw new Error(`There is no ${text} in ${selector}.`);
    };
    const expectInOrder = (selector: string, text: string) => {
      const places = lefts(selector, text);
      expect(places, text).to.deep.equal(places.toSorted((one, other) => one - other));
    };
    const row = (text: string) => `P-1\t${apple}\t${text}\tx|y`;
    open.paste(
      ["料号\t税号\t规格型号\t\u202e\u2069备注", row("\u202eabc|3|鲜|富士"), row("\u2069\u202e\u2066abc|3")].join("\n"),
    );
    await open.says("但该列未使用");
    expectInOrder(".cp-note", "但该列未使用");
    (await buttonOf(open.dialog, "核对 2 行")).click();
    await eventually(() => open.rows().length === 2);
    await open.says("不是可选值");
    expectInOrder('[data-row="0"] .eb-found', "不是可选值");
    expectInOrder('[data-row="1"] .eb-found', "不是可选值");
  });

  it("of 100,000 rows the limit is told and a part chosen; the others are not lost", async () => {
    await start();
    open.paste(Array.from({ length: 100_000 }, (_, at) => `P-${at + 1}\t08081000\tx|y`).join("\n"));
    await open.says("一次最多核对 20,000 行");
    const block = find(".eb-tools select", { root: open.dialog }) as HTMLSelectElement;
    expect([...block.options].map(({ text }) => text).at(-1)).to.equal("第 80,001–100,000 行");
    block.value = "4";
    block.dispatchEvent(new Event("change", { bubbles: true }));
    (await buttonOf(open.dialog, "核对 20,000 行")).click();
    await open.says("有错误 20,000 行");
    await eventually(() => open.rows().length > 5);
    expect(open.rows()[0]?.slice(0, 2)).to.deep.equal(["80,001", "P-80001"]);
  });

  it("the lines are exported with what the server finds in each, and the file can be dropped again", async () => {
    await start();
    await take(`料号\t税号\t规格\nP-1\t${apple}\t${rightText}\nP-2\t${apple}\t9|3|鲜`, 2);
    await open.says("有错误 1 行");
    const rows = await exportedRows(portal, open);
    expect(rows[0]?.slice(0, 3)).to.deep.equal(["行号", "料号", "税号"]);
    expect(rows[1]?.slice(0, 3)).to.deep.equal(["1", "P-1", apple]);
    expect(rows[2]?.join("|")).to.include("“品牌类型”的值“9”不是可选值");
    expect(rows[2]?.at(-1)).to.include("示例数据");
    open.button("关闭").click();
    expect(await open.answer).to.equal(undefined);
  });

  it("a string that a comma cut is checked as a whole, and a row that may be read in two ways is refused with its text", async () => {
    await start();
    const cut = "0|3|鲜|富士,红|一级|某牌";
    const doubtful = `P2,${apple},0|3|鲜,红,急`;
    await take(`料号,税号,规格型号,备注\nP1,${apple},${cut},急\n${doubtful}\nP3,${apple},${rightText},红|一级|某牌`, 3);
    await open.says("共 3 行：有错误 1 行，需留意 1 行");
    await eventually(() => open.rows().length === 3);
    const rows = open.rows();
    expect(rows[0]?.slice(1, 4)).to.deep.equal(["P1", apple, cut]);
    expect(rows[0]?.at(-2)).to.equal("");
    expect(rows[1]?.slice(1, 4)).to.deep.equal(["", apple, doubtful]);
    expect(rows[1]?.at(-2)).to.include("无法确定");
    expect(rows[2]?.at(-2)).to.include("红|一级|某牌");
    open.button("导出").click();
    await open.says("第 2 行无法确定各列内容");
  });

  it("a string that was put in the place of a row that may be read in two ways is checked as it stands", async () => {
    await start();
    await take(`料号,税号,规格型号,备注\nP2,${apple},0|3|鲜,红,急`, 1);
    (await eventually(() => open.fixButton(1))).click();
    const assistant = await opened("第 1 行规范申报");
    await eventually(() => findAll(".ea-element", assistant).length > 3);
    const text = find(".ea-string textarea", { root: assistant }) as HTMLTextAreaElement;
    text.focus();
    text.select();
    await sendKeys({ type: rightText });
    (await buttonOf(assistant, "确定")).click();
    await open.says("共 1 行：有错误 0 行，需留意 0 行，已修改 1 行");
  });

  it("a column with bars that nobody assigned is named before the check", async () => {
    await start();
    open.paste(`料号\t税号\t规格型号\t旧\nP-1\t${apple}\t${rightText}\t0|3`);
    await open.says("“旧”中也有“|”");
    const [, , , old] = findAll<HTMLSelectElement>(".eb-preview select", open.dialog);
    if (!old) throw new Error("There is no such column.");
    old.value = "partNo";
    old.dispatchEvent(new Event("change", { bubbles: true }));
    await eventually(() => !open.dialog.textContent?.includes("中也有“|”"));
  });

  it("the assistant leads here, and asks before it drops what was entered", async () => {
    const assistant = await openAssistant(portal, { tariffCode: apple });
    await eventually(() => findAll(".ea-element", assistant.dialog).length > 3);
    assistant.button("批量核对…").click();
    await opened("规范申报批量核对");
    expect(await assistant.answer).to.equal(undefined);
    await sendKeys({ press: "Escape" });
    await eventually(() => findAll("[role=dialog][data-open]").length === 0);
  });

  it("is accessible before a table is there", async () => {
    await start();
    await atRest(open.dialog);
    await expect(open.dialog).to.be.accessible();
  });
});
