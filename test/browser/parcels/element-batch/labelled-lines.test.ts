import { expect } from "@open-wc/testing";
import { setViewport } from "@web/test-runner-commands";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { endDialogs } from "../../support/dialog.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { apple, openBatch, opened, registerDialogs, rightText, type OpenBatch } from "./support.ts";

const label = "220120240000000001-12";
const line = { key: "a", partNo: "P-a", tariffCode: apple, text: rightText };

describe("lines that a page names", () => {
  let portal: PortalHost;
  let open: OpenBatch;
  const start = async (...given: Parameters<typeof openBatch> extends [unknown, ...infer Rest] ? Rest : never) => {
    portal = await testPortal(new Scope(), { locale: "zh-CN" });
    registerDialogs(portal);
    open = await openBatch(portal, ...given);
  };
  const cells = (row = 0) => findAll(`[data-row="${row}"] > [data-cell]`, open.dialog);
  afterEach(async () => {
    endDialogs(portal);
    await setViewport({ width: 1280, height: 800 });
  });

  it("are called as the page calls them: in the table, by the button, in the heading of the assistant", async () => {
    await start({
      lines: [
        { ...line, label },
        { ...line, key: "b" },
      ],
    });
    await eventually(() => open.rows().length === 2);
    expect(open.rows().map(([first]) => first)).to.deep.equal([label, "2"]);
    expect(find("[data-head] [role=columnheader]", { root: open.dialog }).textContent).to.include("行号");
    const first = cells()[0];
    expect(first?.scrollWidth, "all of it is seen").to.be.at.most(first?.clientWidth ?? 0);
    (find(`button[aria-label="修改第 ${label} 行"]`, { root: open.dialog }) as HTMLButtonElement).click();
    await opened(`第 ${label} 行规范申报`);
  });

  it("are looked at where the preference does not go with the way that the goods take", async () => {
    const tradeDirections = ["import", "import", "export", "export"] as const;
    const texts = ["0|1|鲜|富士|一级|某牌", rightText, rightText, "0|1|鲜|富士|一级|某牌"];
    await start({
      lines: tradeDirections.map((tradeDirection, at) => ({
        ...line,
        key: String(at),
        text: texts[at] ?? "",
        tradeDirection,
      })),
    });
    await open.says("共 4 行：有错误 0 行，需留意 2 行");
    await eventually(() => open.rows().length === 4);
    const found = open.rows().map((row) => row.at(-2));
    expect(found[0]).to.include("进口货物的“出口享惠情况”应为“3”，现为“1”");
    expect(found[2]).to.include("出口货物的“出口享惠情况”不应为“3”");
    expect([found[1], found[3]]).to.deep.equal(["", ""]);
  });

  it("show their faults beside their names where it is narrow, as the screen turns, too", async () => {
    await setViewport({ width: 390, height: 844 });
    await start({ lines: [{ ...line, text: "9|3|鲜", label }] });
    await open.says("有错误 1 行");
    await eventually(() => open.rows()[0]?.[1]?.includes("“品牌类型”的值“9”不是可选值"));
    const icon = find(".eb-found svg", { root: open.dialog }).getBoundingClientRect();
    const fix = cells().at(-1)?.getBoundingClientRect();
    expect(icon.right).to.be.at.most(fix?.left ?? 0);
    expect((fix?.left ?? 0) - icon.right, "room for the reason").to.be.greaterThan(80);
    expect(cells()[0]?.textContent).to.equal(label);
    await setViewport({ width: 1280, height: 800 });
    await eventually(() => open.rows()[0]?.[1] === "P-a");
  });

  it("their buttons stand on the line of their texts", async () => {
    await start({ lines: [line] });
    await eventually(() => open.rows().length === 1);
    const bottomOf = (element: Element | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(element ?? document.body);
      return range.getBoundingClientRect();
    };
    const middleOf = ({ top, height }: DOMRect) => top + height / 2;
    const text = middleOf(bottomOf(cells()[1]));
    const button = middleOf(bottomOf(find("[data-row] button", { root: open.dialog })));
    expect(Math.abs(text - button), `text at ${text}, button at ${button}`).to.be.at.most(0.5);
  });
});
