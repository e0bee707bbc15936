import { expect } from "@open-wc/testing";
import { setStatus } from "../../support/backend.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeAll, openDownloadCenter } from "../../support/download-center.ts";

const said = () => findAll("[data-customs-announcer] p").map((line) => line.textContent);

describe("download centre: what screen readers are told", () => {
  afterEach(closeAll);

  it("is told of an export that ends while it is looked at, and of no refresh", async () => {
    const screen = await openDownloadCenter({ tasks: [{ taskName: "t", fileName: "报关单.xlsx", statusCode: "ing" }] });
    await eventually(() => said().some((text) => text?.startsWith("共 1 条结果")));
    await setStatus(screen.systemCode, "success");
    find("button[aria-label='立即刷新']", { root: screen.domElement }).click();
    await eventually(() => said().includes("导出已完成，可以下载：报关单.xlsx"));
    find("button[aria-label='立即刷新']", { root: screen.domElement }).click();
    await eventually(() => screen.cells()[0]?.[4] === "导出成功");
    expect(said().length).to.equal(2);
  });
});
