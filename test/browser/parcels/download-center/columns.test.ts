import { expect } from "@open-wc/testing";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeAll, openDownloadCenter } from "../../support/download-center.ts";

describe("download centre: table", () => {
  afterEach(closeAll);

  it("R25-03 R25-04 R25-05 R25-06 R25-07 R25-08 R25-09 R25-10 seven columns in order, bound to their fields", async () => {
    const insertTime = new Date(2026, 2, 1, 9, 5).getTime();
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "报关单列表", fileName: "报关单.xlsx", statusCode: "failed", note: "磁盘已满", insertTime }],
    });
    const headings = [...screen.domElement.querySelectorAll("thead th")].map((heading) => heading.textContent);
    expect(headings).to.deep.equal(["模块名称", "文件名称", "导出人", "导出时间", "状态", "错误信息", "操作"]);
    expect(screen.cells()).to.deep.equal([
      ["报关单列表", "报关单.xlsx", "王芳", "2026-03-01 09:05", "导出失败", "磁盘已满", "重新导出 报关单.xlsx"],
    ]);
  });

  it("R25-01 R25-02 a breadcrumb and a search box stand above the table", async () => {
    const screen = await openDownloadCenter({ props: { module: "进口报关单" } });
    const trail = [...screen.domElement.querySelectorAll("nav li")].map((item) => item.textContent);
    expect(trail).to.deep.equal(["下载中心", "进口报关单"]);
    expect(findAll("h1, h2", screen.domElement).map((heading) => heading.textContent)).to.deep.equal(["下载中心"]);
    expect(find("form[role=search] label", { root: screen.domElement }).textContent).to.equal("模块名称");
  });

  it("R25-11 the download button is there only where the row has a stored file, whatever its status", async () => {
    const path = `a/${crypto.randomUUID()}`;
    const screen = await openDownloadCenter({
      tasks: [
        { taskName: "有文件", statusCode: "success", fastDFSPath: path, insertTime: 2 },
        { taskName: "无文件", statusCode: "success", insertTime: 1 },
      ],
    });
    expect(screen.cells().map((cells) => [cells[0], cells[6]?.includes("下载")])).to.deep.equal([
      ["有文件", true],
      ["无文件", false],
    ]);
  });

  it("R4-01 R4-02 R4-03 R4-04 R4-05 states are words with an icon, an unknown one is shown as it came", async () => {
    const states = ["init", "ing", "success", "failed", "archived"];
    const screen = await openDownloadCenter({
      tasks: states.map((statusCode, index) => ({ taskName: "t", statusCode, insertTime: 100 - index })),
    });
    expect(screen.cells().map((cells) => cells[4])).to.deep.equal([
      "待导出",
      "导出中",
      "导出成功",
      "导出失败",
      "archived",
    ]);
    const icons = findAll(".cp-tag", screen.domElement).map((tag) => tag.querySelectorAll("svg").length);
    expect(icons).to.deep.equal([1, 1, 1, 1, 0]);
  });

  it("shows how far a running export is", async () => {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "ing", rowsDone: 250, rowsTotal: 1000 }],
    });
    const bar = find("[role=progressbar]", { root: screen.domElement });
    expect(bar.getAttribute("aria-valuenow")).to.equal("250");
    expect(bar.getAttribute("aria-valuetext")).to.equal("已导出 250 / 1,000 行");
    expect(screen.cells()[0]?.[4]).to.equal("导出中25%");
  });

  it("shows how many rows a file holds and until when it is kept, and nothing where no file is or nobody tells", async () => {
    const expireTime = new Date(2100, 11, 21, 9, 5).getTime();
    const screen = await openDownloadCenter({
      tasks: [
        { taskName: "a", statusCode: "success", insertTime: 3, rowsTotal: 20_000, expireTime },
        { taskName: "b", statusCode: "failed", insertTime: 2, expireTime },
        { taskName: "c", statusCode: "success", insertTime: 1, expireTime: null },
      ],
    });
    expect(screen.cells().map((cells) => cells[4])).to.deep.equal([
      "导出成功20,000 行保留至 2100-12-21",
      "导出失败",
      "导出成功",
    ]);
    await expectAccessible(screen.domElement);
  });

  it("shows a cut error message whole on focus and takes it away on Escape", async () => {
    const note = "导出未能完成，因为数据量超出单个文件的上限，请缩小查询范围后重新导出。".repeat(4);
    const screen = await openDownloadCenter({ tasks: [{ taskName: "t", statusCode: "failed", note }] });
    const cell = await eventually(() => findAll("tbody td", screen.domElement).at(-2));
    cell.focus();
    const whole = await eventually(() => findAll(".cp-full")[0]);
    expect(whole.textContent).to.equal(note);
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await eventually(() => findAll(".cp-full").length === 0);
  });

  it("passes the accessibility check with rows, and again when empty", async () => {
    const screen = await openDownloadCenter({
      tasks: [
        { taskName: "t", statusCode: "ing", rowsDone: 1, rowsTotal: 2 },
        { taskName: "t", statusCode: "success", fastDFSPath: `export/${crypto.randomUUID()}` },
      ],
    });
    await expectAccessible(screen.domElement);
    await screen.close();
    const empty = await openDownloadCenter();
    find("p", { text: "暂无导出任务", root: empty.domElement });
    await expectAccessible(empty.domElement);
  });
});
