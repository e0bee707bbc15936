import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { expectAccessible } from "../../support/axe.ts";
import { newSystemCode } from "../../support/backend.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeAll, openDownloadCenter, type OpenScreen } from "../../support/download-center.ts";

const actionOf = (screen: OpenScreen) =>
  eventually(() => findAll<HTMLButtonElement>("tbody button.dc-download", screen.domElement)[0]);
const openDialogs = (screen: OpenScreen) => [
  ...findAll("[role=alertdialog]", screen.domElement),
  ...findAll("[role=alertdialog]"),
];
const dialogOf = (screen: OpenScreen) => eventually(() => openDialogs(screen)[0]);

describe("download centre: what users do with tasks", () => {
  afterEach(closeAll);

  it("R25-07 a finished task tells rows, size, filters in words and until when it is kept; another backend nothing", async () => {
    const screen = await openDownloadCenter({
      tasks: [
        {
          taskName: "a",
          fileName: "a.xlsx",
          statusCode: "success",
          rowsTotal: 1234,
          fileSize: 5_600_000,
          filterText: "申报地海关：2248 洋山港区",
          expireTime: Date.UTC(2026, 3, 1),
          insertTime: 2,
        },
      ],
    });
    const [cells = []] = screen.cells();
    expect(cells[1]).to.equal("a.xlsx筛选条件：申报地海关：2248 洋山港区");
    expect(cells[4]).to.contain("1,234 行 · 5.6 MB").and.to.contain("保留至 2026-04-01");
    await screen.scope.mode({
      body: { success: true, code: 200, data: [{ fileName: "b.xlsx", statusCode: "success", taskName: "b" }] },
    });
    find("button[aria-label='立即刷新']", { root: screen.domElement }).click();
    await eventually(() => screen.cells()[0]?.[1] === "b.xlsx");
    expect([screen.cells()[0]?.[4], screen.cells()[0]?.[6]]).to.deep.equal(["导出成功", ""]);
  });

  it("a failed task tells the trace by which its reason is found; one without it, and one that has not failed, none", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const screen = await openDownloadCenter({
      tasks: [
        { taskName: "a", fileName: "a.xlsx", statusCode: "failed", note: "x", traceId, insertTime: 3 },
        { taskName: "b", fileName: "b.xlsx", statusCode: "failed", note: "x", insertTime: 2 },
        { taskName: "c", fileName: "c.xlsx", statusCode: "success", traceId, insertTime: 1 },
      ],
    });
    await eventually(() => screen.cells()[0]?.[4] !== "");
    expect(screen.cells().map((cells) => cells[4])).to.deep.equal([
      `导出失败追踪编号：${traceId}`,
      "导出失败",
      "导出成功",
    ]);
  });

  it("R25-07 a running task is cancelled by keyboard alone after a question, and made again", async () => {
    const taskName = newSystemCode();
    const task = { systemCode: "TEST", taskCode: "ports", taskName, fileName: "慢.xlsx", statusCode: "ing" };
    const screen = await openDownloadCenter({
      tasks: [task],
      props: { systemCode: ["TEST"], taskCode: ["ports"], module: taskName },
    });
    const cancel = await eventually(() =>
      findAll<HTMLButtonElement>("tbody button.dc-download", screen.domElement).find(({ textContent }) =>
        textContent?.startsWith("取消"),
      ),
    );
    cancel.focus();
    await sendKeys({ press: "Enter" });
    const kept = await dialogOf(screen);
    expect(kept.textContent).to.contain("慢.xlsx");
    await expectAccessible(kept);
    await sendKeys({ press: "Escape" });
    await eventually(() => openDialogs(screen).length === 0);
    await eventually(() => document.activeElement === cancel);
    expect((await screen.scope.log()).some(({ url }) => url.includes("task/cancel"))).to.equal(false);

    await sendKeys({ press: "Enter" });
    const asked = await dialogOf(screen);
    await eventually(() => asked.contains(document.activeElement));
    for (let step = 0; step < 4 && document.activeElement?.textContent !== "取消导出"; step += 1)
      await sendKeys({ press: "Tab" });
    expect(document.activeElement?.textContent).to.equal("取消导出");
    await sendKeys({ press: "Enter" });
    await eventually(() => screen.cells()[0]?.[5] === "您已取消该导出。");
    expect(screen.cells()[0]?.[4]).to.equal("导出失败");

    const retry = await actionOf(screen);
    expect(retry.textContent).to.equal("重新导出 慢.xlsx");
    retry.focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => /待导出|导出中|导出成功/.test(screen.cells()[0]?.[4] ?? ""));
    expect(screen.cells().length).to.equal(1);
  });

  it("R25-07 in a narrow place status, progress and action are in sight without scrolling", async () => {
    const screen = await openDownloadCenter({
      tasks: [
        {
          taskName: "报关单",
          fileName: "报关单-2026-03-01-090507.xlsx",
          statusCode: "ing",
          rowsDone: 30,
          rowsTotal: 100,
        },
        { taskName: "报关单", fileName: "b.xlsx", statusCode: "failed", note: "磁盘已满", insertTime: 1 },
      ],
    });
    screen.domElement.style.width = "358px";
    await eventually(() => findAll("thead th", screen.domElement).length === 2);
    const scroller = find(".cp-table-scroll", { root: screen.domElement });
    expect(scroller.scrollWidth).to.equal(scroller.clientWidth);
    const [running = [], failed = []] = screen.cells();
    expect(running[0]).to.contain("导出中").and.to.contain("30%").and.to.contain("报关单-2026-03-01-090507.xlsx");
    expect(failed[0]).to.contain("导出失败").and.to.contain("磁盘已满");
    const inSight = scroller.getBoundingClientRect();
    for (const button of findAll("tbody button.dc-download", screen.domElement)) {
      const { left, right } = button.getBoundingClientRect();
      expect(left >= inSight.left && right <= inSight.right).to.equal(true);
    }
    await expectAccessible(screen.domElement);
    screen.domElement.style.width = "";
    await eventually(() => findAll("thead th", screen.domElement).length === 7);
  });
});
