import { expect } from "@open-wc/testing";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { eventually, fill, find, findAll, pause } from "../../support/dom.ts";
import { closeSetups, noticesOf, openSetup, portalOf, questionOver, savedOf, writesOf } from "../../support/setups.ts";
import { button, columns, keysOf, lineOf, newResource, toggle } from "./support.ts";

const nameField = (dialog: HTMLElement) => find(".cs-template-new input", { root: dialog }) as HTMLInputElement;
const names = (dialog: HTMLElement) => findAll(".cs-template-name", dialog).map(({ textContent }) => textContent);
const questionOf = async (dialog: HTMLElement) => (await questionOver(dialog)).question;

/** Types a name and saves the setup under it. */
async function saveAs(dialog: HTMLElement, name: string): Promise<void> {
  fill(nameField(dialog), name);
  await eventually(() => nameField(dialog).value === name);
  button(dialog, "存为模板").click();
}

/** Chooses a command of a template. */
async function command(dialog: HTMLElement, name: string, text: string): Promise<void> {
  find(`[aria-label="模板“${name}”的更多操作"]`, { root: dialog }).click();
  (await eventually(() => findAll("[role=menuitem]").find((item) => item.textContent === text))).click();
}

async function open(portal: PortalHost, resourceId: string) {
  return (await openSetup(portal, "column-setup", { resourceId, columns })).dialog;
}

describe("column setup: templates", () => {
  afterEach(closeSetups);

  it("R1-10 R26-05 R8-16 R74-06 a template is saved under its name, listed after a reload, and applied", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const dialog = await open(portal, resourceId);
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    await saveAs(dialog, " 精简 ");
    await eventually(() => noticesOf(portal).includes("保存成功"));
    await eventually(() => names(dialog).join() === "精简");
    const [write] = await writesOf(scope);
    expect(write?.path).to.equal("user/table_column");
    expect(Object.keys(write?.body["xdoColumnTemplate"] ?? {})).to.deep.equal(["精简"]);
    const again = await open(await portalOf("operator", new Scope()), resourceId);
    expect(names(again)).to.deep.equal(["精简"]);
    expect(lineOf(again, "date").ariaChecked).to.equal("true");
    find('[aria-label="应用模板“精简”"]', { root: again }).click();
    await eventually(() => lineOf(again, "date").ariaChecked === "false");
  });

  it("R5-01 a name that is empty or blank is refused, and nothing is sent", async () => {
    const scope = new Scope();
    const dialog = await open(await portalOf("operator", scope), newResource());
    for (const name of ["", "   "]) {
      await saveAs(dialog, name);
      await eventually(() => find(".cp-note[data-kind=error]", { root: dialog }).textContent === "模板名称不能为空");
      expect(nameField(dialog).getAttribute("aria-invalid")).to.equal("true");
    }
    await pause(100);
    expect(await writesOf(scope)).to.deep.equal([]);
  });

  it("R5-02 R9-16 a name of 21 characters is refused, one of 20 is taken, also of characters outside the first plane", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const dialog = await open(portal, resourceId);
    await saveAs(dialog, "字".repeat(21));
    await eventually(
      () => find(".cp-note[data-kind=error]", { root: dialog }).textContent === "模板名称不能超过 20 个字符",
    );
    expect(await writesOf(scope)).to.deep.equal([]);
    for (const name of ["字".repeat(20), "𠮷".repeat(20)]) {
      await saveAs(dialog, name);
      await eventually(() => names(dialog).includes(name));
    }
    expect(Object.keys((await savedOf(portal)).user.xdoColumnTemplate[resourceId] ?? {}).length).to.equal(2);
  });

  it("R5-03 a template without columns is not saved", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const free = columns.filter(({ isRequired }) => !isRequired);
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns: free });
    find(".cs-bar input", { root: dialog }).click();
    await eventually(() => find(".cs-count", { root: dialog }).textContent === "已选 0 / 5");
    await saveAs(dialog, "空");
    await eventually(() => noticesOf(portal).includes("请选择需要显示的列"));
    expect(await writesOf(scope)).to.deep.equal([]);
  });

  it("asks before a template is overwritten", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const dialog = await open(portal, resourceId);
    await saveAs(dialog, "常用");
    await eventually(() => names(dialog).join() === "常用");
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    await command(dialog, "常用", "用当前设置覆盖");
    const first = await questionOf(dialog);
    expect(first.textContent).to.include("确定用当前设置覆盖模板“常用”吗？");
    button(first, "取消").click();
    await eventually(() => !first.isConnected);
    expect((await writesOf(scope)).length).to.equal(1);
    await command(dialog, "常用", "用当前设置覆盖");
    button(await questionOf(dialog), "用当前设置覆盖").click();
    await eventually(async () => (await writesOf(scope)).length === 2);
    const stored = (await savedOf(portal)).user.xdoColumnTemplate[resourceId]?.["常用"] ?? [];
    expect(stored[0]?.omitted).to.deep.equal(["date"]);
  });

  it("asks before the company gets a template, and says whose it is before it is overwritten", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const dialog = await open(portal, newResource());
    const whose = find(".cs-template-new select", { root: dialog }) as HTMLSelectElement;
    whose.value = "company";
    whose.dispatchEvent(new Event("change", { bubbles: true }));
    await saveAs(dialog, "统一");
    const first = await questionOver(dialog);
    expect(first.question.textContent).to.include("广州示例报关有限公司的所有用户都可以看到并应用该模板。");
    first.press("取消");
    await eventually(() => !first.question.isConnected);
    expect(await writesOf(scope)).to.deep.equal([]);
    await saveAs(dialog, "统一");
    (await questionOver(dialog)).press("存为模板");
    await eventually(() => names(dialog).join() === "统一");
    for (const [text, said] of [
      ["用当前设置覆盖", "广州示例报关有限公司的所有用户都可以应用该模板"],
      ["删除", "广州示例报关有限公司的所有用户都无法再应用该模板"],
    ] as const) {
      await command(dialog, "统一", text);
      const { question, press } = await questionOver(dialog);
      expect(question.textContent).to.include(said);
      press("取消");
      await eventually(() => !question.isConnected);
    }
    expect((await writesOf(scope)).map(({ path }) => path)).to.deep.equal(["company/table_column"]);
  });

  it("R5-05 R8-18 asks before a template is deleted: no sends nothing, yes names it to the backend", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const dialog = await open(portal, resourceId);
    await saveAs(dialog, "常用");
    await eventually(() => names(dialog).join() === "常用");
    await command(dialog, "常用", "删除");
    const question = await questionOf(dialog);
    expect(find("h2", { root: question }).textContent).to.equal("确定删除该模板吗？");
    button(question, "取消").click();
    await eventually(() => !question.isConnected);
    expect((await writesOf(scope)).length).to.equal(1);
    await command(dialog, "常用", "删除");
    button(await questionOf(dialog), "删除").click();
    await eventually(() => noticesOf(portal).includes("删除成功"));
    await eventually(() => names(dialog).length === 0);
    expect((await writesOf(scope))[1]?.body["deleteTemplateName"]).to.equal("常用");
    expect((await savedOf(portal)).user.xdoColumnTemplate[resourceId]).to.equal(undefined);
  });

  it("R8-15 R8-17 says when saving or deleting failed, and why, and keeps what was typed", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const dialog = await open(portal, newResource());
    await saveAs(dialog, "常用");
    await eventually(() => names(dialog).join() === "常用");
    await scope.mode({ status: 200, body: { code: 500, success: false, message: "磁盘已满" } });
    await saveAs(dialog, "另一个");
    await eventually(() => noticesOf(portal).includes("保存失败"));
    await eventually(() => find(".cp-setup-note[data-kind=error]", { root: dialog, text: "磁盘已满" }));
    expect(nameField(dialog).value).to.equal("另一个");
    await command(dialog, "常用", "删除");
    button(await questionOf(dialog), "删除").click();
    await eventually(() => noticesOf(portal).includes("删除失败"));
    expect(names(dialog)).to.deep.equal(["常用"]);
  });

  it("two browsers save templates of one table at once, and both are there", async () => {
    const resourceId = newResource();
    const [one, other] = await Promise.all([portalOf("operator", new Scope()), portalOf("operator", new Scope())]);
    const first = await open(one, resourceId);
    const second = await open(other, resourceId);
    await saveAs(first, "甲");
    await eventually(() => names(first).includes("甲"));
    await saveAs(second, "乙");
    await eventually(() => names(second).includes("乙"));
    expect(names(second)).to.have.members(["甲", "乙"]);
    expect(Object.keys((await savedOf(one)).user.xdoColumnTemplate[resourceId] ?? {})).to.have.members(["甲", "乙"]);
  });

  it("a setup goes as text to another table of the same columns; what is no setup is refused in words", async () => {
    const portal = await portalOf("operator", new Scope());
    const dialog = await open(portal, newResource());
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    button(dialog, "导出文本").click();
    const area = await eventually(() => findAll<HTMLTextAreaElement>("textarea")[0]);
    const text = area.value;
    const exporting = area.closest<HTMLElement>("[role=dialog]")!;
    await expectAccessible(exporting);
    button(exporting, "关闭").click();
    await eventually(() => !exporting.isConnected);
    closeSetups();
    const other = await open(await portalOf("operator", new Scope()), newResource());
    button(other, "导入文本").click();
    const importing = (await eventually(() => findAll("textarea")[0])).closest<HTMLElement>(
      "[role=dialog],[role=alertdialog]",
    )!;
    const paste = (value: string) => {
      const field = findAll<HTMLTextAreaElement>("textarea")[0]!;
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      button(importing, "导入").click();
    };
    const foreign = JSON.stringify({ format: "customs-portal/columns/1", columns: [{ key: "x", title: "X" }] });
    for (const [value, message] of [
      ["", "不是完整的列设置"],
      [text.slice(0, -5), "不是完整的列设置"],
      ['{"format":"customs-portal/columns/1","columns":[{"key":"no","title":"","width":3}]}', "不是完整的列设置"],
      [foreign, "其他页面的列设置"],
    ] as const) {
      paste(value);
      await eventually(() => find("[role=alert]", { root: importing, text: message }));
    }
    await expectAccessible(importing);
    paste(text);
    await eventually(() => !importing.isConnected);
    await eventually(() => lineOf(other, "date").ariaChecked === "false");
    expect(keysOf(other).length).to.equal(7);
  });

  it("R6-13 without showColumnTemplate there are no templates, and the columns are set up all the same", async () => {
    const portal = await portalOf("operator", new Scope(), { showColumnTemplate: false });
    const dialog = await open(portal, newResource());
    expect(findAll(".cs-template-new, .cs-exchange", dialog).length).to.equal(0);
    expect(dialog.textContent).to.not.include("模板");
    expect(keysOf(dialog).length).to.equal(7);
  });
});
