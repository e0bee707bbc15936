import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import * as parcel from "@customs-portal/parcels/export-dialog";
import type { CreatePortalOptions, ExportDialogRequest, ExportRequest, PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope, testPortal } from "../../support/backend.ts";
import { endDialogs, focused, openDialog, type OpenDialog } from "../../support/dialog.ts";
import { openParcelDialog } from "@customs-portal/ui";
import { eventually, fill, find, findAll } from "../../support/dom.ts";

const columns = ["报关单号", "状态", "进出口标志", "申报日期", "商品编号", "商品名称"].map((title, index) => ({
  key: `c${index}`,
  title,
}));
const task: ExportRequest = { systemCode: "S", taskCode: "list", fileName: "报关单.xlsx", taskName: "报关单" };
const accepted = { success: true, code: 200, data: {} };

describe("export dialog", () => {
  let portal: PortalHost;
  let scope: Scope;
  let open: OpenDialog<"export">;
  let went: unknown[];

  async function prepare(options: CreatePortalOptions = {}) {
    scope = new Scope();
    await scope.mode({ body: accepted });
    went = [];
    portal = await testPortal(scope, {
      locale: "zh-CN",
      openDownloadCenter: (address) => void went.push(address),
      ...options,
    });
  }
  async function start(props: Partial<ExportDialogRequest> = {}) {
    await prepare();
    open = await openDialog(portal, "export", parcel, { task, columns, ...props });
  }
  const posted = async () =>
    (await scope.log())
      .filter(({ url }) => url.includes("v1/task/add"))
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const box = (label: string) =>
    findAll<HTMLInputElement>(".ed-list input", open.dialog).find(
      (input) => input.parentElement?.textContent === label,
    );
  const titlesOf = (payload: Record<string, unknown> | undefined) =>
    ((payload ?? {})["exportColumns"] as { title: string }[]).map(({ title }) => title);

  afterEach(() => endDialogs(portal));

  it("R26-01 R26-02 R9-15 the columns stand in two columns of boxes, in the order of the table, 360 px high", async () => {
    await start();
    const list = await eventually(() => find(".ed-list", { root: open.dialog }));
    expect(getComputedStyle(list).height).to.equal("360px");
    expect(getComputedStyle(list).gridTemplateColumns.split(" ")).to.have.length(2);
    const boxes = findAll("label", list);
    expect(boxes.map(({ textContent }) => textContent)).to.deep.equal(columns.map(({ title }) => title));
    const [first, second, third] = boxes.map((each) => each.getBoundingClientRect());
    expect([first?.top === second?.top, first?.left === third?.left]).to.deep.equal([true, true]);
  });

  it("R26-03 R9-15 excel or txt is offered only when sharding is enabled", async () => {
    await start();
    expect(findAll("input[type=radio]", open.dialog)).to.have.length(0);
    open.button("取消").click();
    await open.answer;
    await endDialogs(portal);
    await start({ task: { ...task, enableSharding: true } });
    expect(
      findAll<HTMLInputElement>("input[type=radio]", open.dialog).map(({ value, checked }) => [value, checked]),
    ).to.deep.equal([
      ["excel", true],
      ["txt", false],
    ]);
  });

  it("R3-43 R3-02 R3-03 R3-04 the payload has what was ticked, in order, and the type that was chosen", async () => {
    await start({ task: { ...task, enableSharding: true, params: { ieFlag: "I" } } });
    box("状态")?.click();
    find("input[value=txt]", { root: open.dialog }).click();
    open.button("导出").click();
    const answer = await open.answer;
    expect(answer?.stays).to.equal(false);
    const [payload] = await posted();
    expect(payload).to.deep.include({
      taskCode: "list",
      systemCode: "S",
      fileName: "报关单.xlsx",
      taskName: "报关单",
      extraCode: "",
      exportParamJson: '{"ieFlag":"I"}',
      enableSharding: true,
      exportType: "txt",
      disableZip: false,
    });
    expect(payload?.["exportColumns"]).to.deep.equal(columns.filter(({ title }) => title !== "状态"));
  });

  it("R4-23, R4-25 with columns it asks first, and after success the user is taken to the download centre", async () => {
    await start();
    expect(await posted()).to.have.length(0);
    open.button("导出").click();
    await open.answer;
    expect(went).to.have.length(1);
  });

  it("R4-26 with the jump disabled the page stays, and says what was started", async () => {
    await start({
      task: { ...task, gotoDownloadCenter: false },
      scope: { rows: 312, conditions: [{ label: "状态", value: "已放行" }] },
    });
    expect(find(".ed-rows", { root: open.dialog }).textContent).to.equal("将导出 312 行。");
    open.button("导出").click();
    expect((await open.answer)?.stays).to.equal(true);
    expect(went).to.have.length(0);
    const [notice] = portal.notices.list.getSnapshot();
    expect(notice?.text).to.equal("已开始导出 312 行，条件：状态：已放行。完成后可在下载中心下载。");
  });

  it("R4-24 without columns the task is posted at once, without a dialog", async () => {
    await prepare();
    const seen: Element[] = [];
    const watch = new MutationObserver(() => void seen.push(...findAll("[role=dialog]")));
    watch.observe(document.body, { childList: true, subtree: true });
    for (const [at, none] of [undefined, []].entries()) {
      const props = { task, columns: none };
      const answer = await openParcelDialog({ portal, name: "export", props, load: async () => parcel });
      expect([answer?.stays, seen.length, (await posted()).length, went.length]).to.deep.equal([
        false,
        0,
        at + 1,
        at + 1,
      ]);
    }
    watch.disconnect();
  });

  it("R9-06 a double click makes one task", async () => {
    await start();
    await scope.mode({ body: accepted, delayMs: 200 });
    const button = open.button("导出");
    button.click();
    button.click();
    await open.answer;
    expect(await posted()).to.have.length(1);
  });

  it("a task that is not accepted leaves the dialog as it is, so that it can be sent again", async () => {
    const failures: unknown[] = [];
    await start({ onExportFailed: (error) => failures.push(error) });
    await scope.mode({ status: 200, body: { success: false, code: 500, message: "满了" } });
    open.button("导出").click();
    await eventually(() => failures.length === 1 && portal.notices.list.getSnapshot().length === 1);
    await scope.mode({ body: accepted });
    await eventually(() => open.button("导出").ariaDisabled !== "true");
    open.button("导出").click();
    expect(await open.answer).to.not.equal(undefined);
  });

  it("R26-01 all, none and a search choose columns; with none ticked nothing can be exported", async () => {
    await start();
    open.button("全不选").click();
    await eventually(() => open.dialog.textContent?.includes("已选 0 / 6 列"));
    expect(open.button("导出").disabled).to.equal(true);
    expect(open.dialog.textContent).to.include("请至少选择一列。");
    fill(find("input:not([type=checkbox])", { root: open.dialog }) as HTMLInputElement, "SPM");
    await eventually(() => findAll(".ed-list label", open.dialog).length === 1);
    fill(find("input:not([type=checkbox])", { root: open.dialog }) as HTMLInputElement, "商品");
    await eventually(() => findAll(".ed-list label", open.dialog).length === 2);
    open.button("全选").click();
    await eventually(() => open.dialog.textContent?.includes("已选 2 / 6 列"));
    open.button("导出").click();
    await open.answer;
    expect(titlesOf((await posted())[0])).to.deep.equal(["商品编号", "商品名称"]);
  });

  it("the rows are counted meanwhile; none of them cannot be exported", async () => {
    const rows = Promise.withResolvers<number | undefined>();
    await start({ scope: { rows: rows.promise } });
    expect(open.dialog.textContent).to.include("正在统计行数");
    rows.resolve(0);
    await eventually(() => open.dialog.textContent?.includes("将导出 0 行。"));
    expect(open.button("导出").disabled).to.equal(true);
  });

  it("the task waits for no count", async () => {
    await start({
      task: { ...task, gotoDownloadCenter: false },
      scope: { rows: new Promise<number>(() => undefined) },
    });
    open.button("导出").click();
    await open.answer;
    expect(await posted()).to.have.length(1);
    await eventually(() => portal.notices.list.getSnapshot().some(({ text }) => text.startsWith("已开始导出，条件")));
  });

  it("what was typed and not searched for can be put in force and exported", async () => {
    const params = { tariffCode: "85" };
    await start({
      scope: { rows: 9 },
      unapplied: {
        conditions: [{ label: "商品编号", value: "85" }],
        removed: ["状态"],
        apply: async () => ({ task: { ...task, params }, scope: { rows: Promise.resolve(2) } }),
      },
    });
    expect(open.dialog.textContent).to.include("将取消的条件：状态");
    open.button("查询并导出").click();
    await open.answer;
    expect((await posted())[0]?.["exportParamJson"]).to.equal(JSON.stringify(params));
  });

  it("is used by keyboard alone", async () => {
    await start({ task: { ...task, enableSharding: true } });
    await eventually(() => focused()?.matches("input"));
    for (let step = 0; step < 4; step += 1) await sendKeys({ press: "Tab" });
    await eventually(() => focused() === box("状态"));
    await sendKeys({ press: "Space" });
    expect(box("状态")?.checked).to.equal(false);
    await sendKeys({ press: "Escape" });
    expect(await open.answer).to.equal(undefined);
    expect(await posted()).to.have.length(0);
  });

  it("is accessible", async () => {
    await start({
      task: { ...task, enableSharding: true },
      scope: { rows: 312, conditions: [{ label: "状态", value: "已放行" }] },
      unapplied: { conditions: [], removed: ["状态"], apply: async () => undefined },
    });
    await expectAccessible(open.dialog);
  });
});
