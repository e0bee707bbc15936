import { expect } from "@open-wc/testing";
import type { PersonalColumn, PersonalisationScope } from "@customs-portal/sdk/contract";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { sendKeys } from "@web/test-runner-commands";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeSetups, noticesOf, openSetup, portalOf, questionOver, savedOf, writesOf } from "../../support/setups.ts";
import { button, columns, lineOf, newResource, toggle } from "./support.ts";

const manufacturer = { corpCode: "3223960518", corpName: "苏州示例精密制造有限公司", department: "" };
const onlyPort = [{ key: "port", title: "Port" }];

async function put(portal: PortalHost, scope: PersonalisationScope, key: string, value: PersonalColumn[]) {
  const seen = await portal.personalisation.load(scope);
  await portal.personalisation.save(scope, { kind: "tableColumn", key, value }, seen);
}
const menu = async (dialog: HTMLElement, text: string) => {
  button(dialog, "恢复默认").click();
  (await eventually(() => findAll("[role=menuitem]").find((item) => item.textContent === text))).click();
};

describe("column setup: for whom", () => {
  afterEach(closeSetups);

  it("R1-08 R74-05 what is saved for the company is seen by its users, not by those of another, and not over their own", async () => {
    const scope = new Scope();
    const [operator, manager] = await Promise.all([portalOf("operator", new Scope()), portalOf("manager", scope)]);
    const resourceId = newResource();
    await manager.company.actAs(manufacturer, { imitate: false });
    const { dialog, result } = await openSetup(manager, "column-setup", { resourceId, columns });
    expect(button(dialog, "为企业保存").title).to.include(manufacturer.corpName);
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    button(dialog, "为企业保存").click();
    (await questionOver(dialog)).press("为企业保存");
    expect((await result)?.[0]?.omitted).to.deep.equal(["date"]);
    expect((await writesOf(scope)).map(({ path }) => path)).to.deep.equal(["company/table_column"]);
    expect((await savedOf(manager)).company.tableColumn[resourceId]?.[0]?.omitted).to.deep.equal(["date"]);
    const ofOperator = await savedOf(operator);
    expect(ofOperator.user.tableColumn[resourceId]).to.equal(undefined);
    expect(ofOperator.company.tableColumn[resourceId]?.[0]?.omitted).to.deep.equal(["date"]);
    await manager.company.returnToOwn();
    for (const saved of Object.values(await savedOf(manager)))
      expect(saved.tableColumn[resourceId]).to.equal(undefined);
    // Who belongs to that company sees its columns, and may not change them without the right.
    const own = await openSetup(operator, "column-setup", { resourceId, columns });
    expect(lineOf(own.dialog, "date").ariaChecked).to.equal("false");
    expect(find(".cp-setup-search > span", { root: own.dialog }).textContent).to.equal("当前为企业设置");
    expect(findAll("button", own.dialog).some(({ textContent }) => textContent === "为企业保存")).to.equal(false);
  });

  it("asks before the company gets a setup or loses it: for whom, of which company; no sends nothing", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const resourceId = newResource();
    const first = await openSetup(portal, "column-setup", { resourceId, columns });
    toggle(first.dialog, "date");
    await eventually(() => lineOf(first.dialog, "date").ariaChecked === "false");
    button(first.dialog, "为企业保存").click();
    const saving = await questionOver(first.dialog);
    expect(saving.question.textContent).to.include("为广州示例报关有限公司保存？");
    expect(saving.question.textContent).to.include("没有个人设置的会立即看到此设置；已有个人设置的仍以个人设置为准。");
    await expectAccessible(saving.question);
    await sendKeys({ press: "Escape" });
    await eventually(() => !saving.question.isConnected);
    expect(await writesOf(scope)).to.deep.equal([]);
    expect(lineOf(first.dialog, "date").ariaChecked).to.equal("false");
    button(first.dialog, "为企业保存").click();
    (await questionOver(first.dialog)).press("为企业保存");
    await first.result;
    const second = await openSetup(portal, "column-setup", { resourceId, columns });
    await menu(second.dialog, "恢复为页面默认");
    await eventually(() => lineOf(second.dialog, "date").ariaChecked === "true");
    button(second.dialog, "为企业保存").click();
    const removing = await questionOver(second.dialog);
    expect(removing.question.textContent).to.include("没有个人设置的将看到页面默认");
    removing.press("删除企业设置");
    await second.result;
    expect((await savedOf(portal)).company.tableColumn[resourceId]).to.equal(undefined);
  });

  it("mine comes before the company's; who saves for the company is told so", async () => {
    const portal = await portalOf("manager", new Scope());
    const resourceId = newResource();
    await put(portal, "user", resourceId, onlyPort);
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId, columns });
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "true");
    button(dialog, "为企业保存").click();
    (await questionOver(dialog)).press("为企业保存");
    expect((await result)?.map(({ key }) => key)).to.deep.equal(["port"]);
    expect(noticesOf(portal)).to.include("企业设置已保存。您的个人设置仍优先生效。");
  });

  it("going back to the company's setup removes mine; the page's default is then a setup of its own", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const resourceId = newResource();
    await put(portal, "company", resourceId, onlyPort);
    await put(portal, "user", resourceId, [{ key: "price", title: "Price" }]);
    const first = await openSetup(portal, "column-setup", { resourceId, columns });
    await menu(first.dialog, "恢复为企业设置");
    await eventually(() => lineOf(first.dialog, "port").ariaChecked === "true");
    button(first.dialog, "保存").click();
    expect((await first.result)?.map(({ key }) => key)).to.deep.equal(["port"]);
    expect((await savedOf(portal)).user.tableColumn[resourceId]).to.equal(undefined);
    const second = await openSetup(portal, "column-setup", { resourceId, columns });
    await menu(second.dialog, "恢复为页面默认");
    await eventually(() => lineOf(second.dialog, "date").ariaChecked === "true");
    button(second.dialog, "保存").click();
    expect((await second.result)?.map(({ key }) => key)).to.deep.equal(["no", "date", "goods", "port", "price"]);
  });

  it("without a company's setup, the page's default removes mine", async () => {
    const portal = await portalOf("operator", new Scope());
    const resourceId = newResource();
    await put(portal, "user", resourceId, onlyPort);
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId, columns });
    await menu(dialog, "恢复为页面默认");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "true");
    button(dialog, "保存").click();
    expect(await result).to.deep.equal([]);
    expect((await savedOf(portal)).user.tableColumn[resourceId]).to.equal(undefined);
  });

  it("what another browser saved while the dialog was open is not lost", async () => {
    const portal = await portalOf("manager", new Scope());
    const other = await portalOf("manager", new Scope());
    const resourceId = newResource();
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId, columns });
    await put(other, "company", resourceId, [
      { key: "port", title: "Port", width: 300, omitted: ["name", "code"] },
      { key: "no", title: "No" },
      { key: "date", title: "Date" },
      { key: "price", title: "Price" },
    ]);
    toggle(dialog, "price");
    await eventually(() => lineOf(dialog, "price").ariaChecked === "false");
    button(dialog, "为企业保存").click();
    (await questionOver(dialog)).press("为企业保存");
    await result;
    const stored = (await savedOf(portal)).company.tableColumn[resourceId] ?? [];
    // What either hid is hidden, though nothing was saved when both began.
    expect(stored.map(({ key }) => key)).to.have.members(["no", "port", "date"]);
    expect(stored[0]?.omitted).to.have.members(["name", "code", "price"]);
    expect(stored.find(({ key }) => key === "port")?.width).to.equal(300);
  });

  it("while a company is imitated it says before anything is changed that nothing can be saved", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    await portal.company.actAs(manufacturer, { imitate: true });
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    expect(find(".cp-setup-note", { root: dialog }).textContent).to.include("模拟企业期间不能更改个性化设置");
    expect(button(dialog, "保存").ariaDisabled).to.equal("true");
    button(dialog, "保存").click();
    button(dialog, "存为模板").click();
    expect(await writesOf(scope)).to.deep.equal([]);
    await expectAccessible(dialog);
  });

  it("says why what is saved cannot be read, and tries again", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    await scope.mode({ status: 503, body: {} });
    const opening = openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    const retry = await eventually(() => findAll("button").find((one) => one.textContent === "重试"));
    expect(find("[role=alert]", { text: "设置加载失败" })).to.not.equal(undefined);
    await scope.mode({});
    retry.click();
    expect(findAll("[role=treeitem]", (await opening).dialog).length).to.equal(7);
  });

  it("R6-12 with closeSelfConfig the dialog does not open, and nothing is asked", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope, { closeSelfConfig: true });
    const { openParcelDialog } = await import("@customs-portal/ui");
    const load = () => import("@customs-portal/parcels/column-setup");
    const props = { resourceId: newResource(), columns };
    expect(await openParcelDialog({ portal, name: "column-setup", props, load })).to.equal(undefined);
    expect((await scope.log()).filter(({ url }) => url.includes("/xdoConfig/"))).to.deep.equal([]);
  });
});
