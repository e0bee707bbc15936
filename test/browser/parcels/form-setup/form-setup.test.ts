import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { PageField } from "@customs-portal/sdk/rules";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { closeSetups, noticesOf, openSetup, portalOf, questionOver, savedOf, writesOf } from "../../support/setups.ts";

const newResource = () => `order-form-${crypto.randomUUID()}`;
const fields: readonly PageField[] = [
  { key: "no", title: "报关单号", group: "基本信息", isRequired: true },
  { key: "date", title: "申报日期", group: "基本信息" },
  { key: "name", title: "品名", group: "商品信息", hasValue: true },
  { key: "price", title: "总价", group: "商品信息" },
];
const box = (dialog: HTMLElement, title: string) =>
  find(".fs-fields label", { text: title, root: dialog }).querySelector("input")!;
const button = (root: ParentNode, text: string) => {
  const found = findAll("button", root).find((one) => one.textContent === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
};

describe("form setup", () => {
  afterEach(closeSetups);

  it("R1-09 R26-06 R74-07 hidden fields are saved for the user as the keys of those shown, and stay hidden", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const { dialog, result } = await openSetup(portal, "form-setup", { resourceId, fields });
    expect(findAll("legend", dialog).map(({ textContent }) => textContent)).to.deep.equal(["基本信息", "商品信息"]);
    box(dialog, "申报日期").click();
    button(dialog, "保存").click();
    expect(await result).to.deep.equal(["no", "name", "price"]);
    const [write] = await writesOf(scope);
    expect([write?.path, write?.body["value"]]).to.deep.equal(["user/form", ["no", "name", "price"]]);
    const again = await openSetup(await portalOf("operator", new Scope()), "form-setup", { resourceId, fields });
    expect(box(again.dialog, "申报日期").checked).to.equal(false);
  });

  it("R1-09 R74-08 what is saved for the company is not over what users have of their own", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const resourceId = newResource();
    const { dialog, result } = await openSetup(portal, "form-setup", { resourceId, fields });
    box(dialog, "总价").click();
    button(dialog, "为企业保存").click();
    const { question, press } = await questionOver(dialog);
    expect(question.textContent).to.include("为广州示例报关有限公司保存？");
    expect(await writesOf(scope)).to.deep.equal([]);
    press("为企业保存");
    expect(await result).to.deep.equal(["no", "date", "name"]);
    expect((await writesOf(scope)).map(({ path }) => path)).to.deep.equal(["company/form"]);
    const saved = await savedOf(await portalOf("operator", new Scope()));
    expect(saved.company.form[resourceId]).to.equal(undefined);
  });

  it("R5-04 with nothing chosen it gives the warning of the columns, and nothing is sent", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const free = fields.filter(({ isRequired }) => !isRequired);
    const { dialog } = await openSetup(portal, "form-setup", { resourceId: newResource(), fields: free });
    find(".fs-bar input", { root: dialog }).click();
    await eventually(() => !box(dialog, "总价").checked);
    button(dialog, "保存").click();
    await eventually(() => noticesOf(portal).includes("请选择需要显示的列"));
    expect(await writesOf(scope)).to.deep.equal([]);
  });

  it("a required field cannot be hidden; a hidden field that holds a value is named", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "form-setup", { resourceId: newResource(), fields });
    expect(box(dialog, "报关单号").disabled).to.equal(true);
    find(".fs-bar input", { root: dialog }).click();
    await eventually(() => !box(dialog, "总价").checked);
    expect(box(dialog, "报关单号").checked).to.equal(true);
    await eventually(() =>
      find(".cp-setup-note", { root: dialog, text: "以下字段已有内容，隐藏后内容仍会保留：品名。" }),
    );
  });

  it("a field that the form has no more is named, and kept", async () => {
    const portal = await portalOf("operator", new Scope());
    const resourceId = newResource();
    const change = { kind: "form", key: resourceId, value: ["no", "旧字段"] } as const;
    await portal.personalisation.save("user", change, await portal.personalisation.load("user"));
    const { dialog, result } = await openSetup(portal, "form-setup", { resourceId, fields });
    expect(find(".cp-setup-note", { root: dialog }).textContent).to.include("旧字段");
    box(dialog, "总价").click();
    button(dialog, "保存").click();
    expect(await result).to.deep.equal(["no", "price", "旧字段"]);
  });

  it("a field that the form got since the setup was saved is shown and named; one that was hidden stays so", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const first = await openSetup(portal, "form-setup", {
      resourceId,
      fields: fields.filter(({ key }) => key !== "price"),
      title: "进口报关单",
    });
    expect(find("h2", { root: first.dialog }).textContent).to.equal("表单字段设置 · 进口报关单");
    box(first.dialog, "申报日期").click();
    button(first.dialog, "保存").click();
    expect(await first.result).to.deep.equal(["no", "name"]);
    expect((await writesOf(scope))[0]?.body["omitted"]).to.deep.equal(["date"]);
    const second = await openSetup(portal, "form-setup", { resourceId, fields });
    expect(find(".cp-setup-note", { root: second.dialog }).textContent).to.equal(
      "保存该设置后表单新增了以下字段，现已显示：总价。",
    );
    expect(box(second.dialog, "总价").checked).to.equal(true);
    expect(box(second.dialog, "申报日期").checked).to.equal(false);
    button(second.dialog, "保存").click();
    expect(await second.result).to.deep.equal(["no", "name", "price"]);
    const third = await openSetup(portal, "form-setup", { resourceId, fields });
    box(third.dialog, "总价").click();
    button(third.dialog, "保存").click();
    await third.result;
    const last = await openSetup(portal, "form-setup", { resourceId, fields });
    expect(findAll(".cp-setup-note[data-kind=warning]", last.dialog).length).to.equal(0);
    expect(box(last.dialog, "总价").checked).to.equal(false);
  });

  it("R6-12 with closeSelfConfig the dialog does not open, and nothing is asked", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope, { closeSelfConfig: true });
    const { openParcelDialog } = await import("@customs-portal/ui");
    const load = () => import("@customs-portal/parcels/form-setup");
    const props = { resourceId: newResource(), fields };
    expect(await openParcelDialog({ portal, name: "form-setup", props, load })).to.equal(undefined);
    expect((await scope.log()).filter(({ url }) => url.includes("/xdoConfig/"))).to.deep.equal([]);
  });

  it("is used by keyboard alone, and is accessible", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog, result } = await openSetup(portal, "form-setup", { resourceId: newResource(), fields });
    const root = dialog.getRootNode() as ShadowRoot;
    const search = find(".cp-setup-search input", { root: dialog }) as HTMLInputElement;
    await eventually(() => root.activeElement === search);
    await expectAccessible(dialog);
    await sendKeys({ type: "zj" });
    await eventually(() => findAll(".fs-fields label", dialog).length === 1);
    fill(search, "");
    await eventually(() => findAll(".fs-fields label", dialog).length === fields.length);
    const pressOn = async (wanted: () => HTMLElement) => {
      for (let step = 0; step < 20 && root.activeElement !== wanted(); step += 1) await sendKeys({ press: "Tab" });
      await sendKeys({ press: "Space" });
    };
    await pressOn(() => box(dialog, "申报日期"));
    await eventually(() => !box(dialog, "申报日期").checked);
    await pressOn(() => button(dialog, "保存"));
    expect(await result).to.deep.equal(["no", "name", "price"]);
  });
});
