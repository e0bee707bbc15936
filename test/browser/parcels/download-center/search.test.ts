import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { closeAll, openDownloadCenter, type OpenScreen } from "../../support/download-center.ts";

function box(screen: OpenScreen): HTMLInputElement {
  const [input] = findAll<HTMLInputElement>("input[name=taskName]", screen.domElement);
  if (!input) throw new Error("The search box is missing.");
  return input;
}

async function lastForm(screen: OpenScreen, count: number): Promise<URLSearchParams> {
  await eventually(async () => (await screen.scope.lists()).length === count);
  const form = (await screen.scope.lists()).at(-1);
  if (!form) throw new Error("No request was made.");
  return form;
}

describe("download centre: search", () => {
  afterEach(closeAll);

  it("R73-03 R73-04 R73-05 asks form-style with all seven fields, lists as repeated keys", async () => {
    const screen = await openDownloadCenter({
      props: { systemCode: ["S1", "S2"], taskCode: ["T1", "T2"], limit: "50", extraCode: "E1", module: "报关单" },
    });
    const [request] = await screen.scope.log();
    expect(request?.method).to.equal("POST");
    expect(request?.url).to.match(/^\/exportasync\/api\/v1\/task\/get\?/);
    expect(request?.headers["content-type"]).to.match(/^application\/x-www-form-urlencoded/);
    expect([...(await lastForm(screen, 1))].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).to.deep.equal([
      ["extraCode", "E1"],
      ["limit", "50"],
      ["pageNum", "1"],
      ["pageSize", "10"],
      ["systemCode", "S1"],
      ["systemCode", "S2"],
      ["taskCode", "T1"],
      ["taskCode", "T2"],
      ["taskName", "报关单"],
    ]);
  });

  it("R73-07 taskCode 'all' and nothing typed: taskName is empty and so is the box", async () => {
    const screen = await openDownloadCenter({ props: { taskCode: ["all"], module: "报关单" } });
    expect((await lastForm(screen, 1)).get("taskName")).to.equal("");
    expect(box(screen).value).to.equal("");
  });

  it("R73-08 otherwise the translated module is searched for and stands in the box; an unknown key is its own text", async () => {
    const screen = await openDownloadCenter({ props: { taskCode: ["list"], module: "downloadCenter:title" } });
    expect((await lastForm(screen, 1)).get("taskName")).to.equal("下载中心");
    expect(box(screen).value).to.equal("下载中心");
    await screen.close();
    const other = await openDownloadCenter({ props: { taskCode: ["list"], module: "进口: 报关单" } });
    expect((await lastForm(other, 1)).get("taskName")).to.equal("进口: 报关单");
  });

  it("R25-16 a typed name is searched for by Enter, also with taskCode 'all', and shows the first page", async () => {
    const tasks = Array.from({ length: 12 }, (_, index) => ({ taskName: `税则 ${index}`, insertTime: 100 - index }));
    const screen = await openDownloadCenter({ tasks: [...tasks, { taskName: "报关单", insertTime: 1 }] });
    find("button[aria-label='第 2 页']", { root: screen.domElement }).click();
    expect((await lastForm(screen, 2)).get("pageNum")).to.equal("2");
    await eventually(() => screen.cells().length === 3);
    box(screen).focus();
    await sendKeys({ type: "报关" });
    await sendKeys({ press: "Enter" });
    const form = await lastForm(screen, 3);
    expect([form.get("taskName"), form.get("pageNum")]).to.deep.equal(["报关", "1"]);
    await eventually(() => screen.cells().length === 1 && screen.cells()[0]?.[0] === "报关单");
  });

  it("says that nothing matches, and what to do", async () => {
    const screen = await openDownloadCenter({ tasks: [{ taskName: "报关单" }] });
    fill(box(screen), "税则");
    find("button[type=submit]", { root: screen.domElement }).click();
    await eventually(() => find("p", { text: "没有与“税则”匹配的导出任务", root: screen.domElement }));
  });

  it("an emptied box searches for the module again", async () => {
    const screen = await openDownloadCenter({ props: { taskCode: ["list"], module: "报关单" } });
    fill(box(screen), "");
    find("button[type=submit]", { root: screen.domElement }).click();
    expect((await lastForm(screen, 2)).get("taskName")).to.equal("报关单");
    await eventually(() => box(screen).value === "报关单");
  });

  it("shows its texts in another language as soon as it is chosen", async () => {
    const screen = await openDownloadCenter({ tasks: [{ taskName: "t", statusCode: "ing" }] });
    await screen.portal.i18n.setLocale("vi");
    await eventually(() => screen.cells()[0]?.[4] === "Đang xuất");
    expect(screen.domElement.lang).to.equal("vi");
  });
});
