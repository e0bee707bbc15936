import { expect } from "@open-wc/testing";
import { sendKeys, setViewport } from "@web/test-runner-commands";
import type { QueryView } from "@customs-portal/sdk/contract";
import { createPortal, type PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { eventually, fill, findAll, pause } from "../../support/dom.ts";
import { closeSetups, portalOf } from "../../support/setups.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { formOf } from "./support/act.ts";
import { newLog, QueryPage } from "./support/page.tsx";

/** A portal of an ordinary user, who may not change what the company has. */
const realPortal = () => portalOf("operator", new Scope());

/** A portal of somebody who may, at work for the same company. */
async function sharingPortal(): Promise<PortalHost> {
  const portal = await portalOf("manager", new Scope());
  await portal.company.actAs({ corpCode: "3223960518", corpName: "", department: "" }, { imitate: false });
  return portal;
}

const newResource = () => `list ${crypto.randomUUID().slice(0, 8)}`;
const released: QueryView = { name: "已放行", query: { status: "released" } };

async function open(portal: PortalHost, resource: string, search = "") {
  const log = newLog();
  const { container } = mountTree(<QueryPage log={log} search={search} resource={resource} />, { portal });
  return { log, container, form: await formOf(container) };
}

async function save(portal: PortalHost, scope: "user" | "company", key: string, value: QueryView[]) {
  await portal.personalisation.save(scope, { kind: "queryView", key, value }, await portal.personalisation.load(scope));
}

const stored = async (portal: PortalHost, scope: "user" | "company", key: string) =>
  (await portal.personalisation.load(scope)).queryView?.[key] ?? [];
const items = () => findAll("[role=menuitemradio]").map((item) => item.textContent);
const viewsButton = () => eventually(() => findAll(".cp-query-views")[0]);
const shared = "苏州示例精密制造有限公司";
const dialogs = () => findAll("[role=dialog], [role=alertdialog]");

async function choose(text: string) {
  (await viewsButton()).click();
  const item = await eventually(() =>
    findAll("[role=menuitem], [role=menuitemradio]").find((one) => one.textContent?.includes(text)),
  );
  item.click();
}

async function pressIn(text: string) {
  const button = await eventually(() =>
    findAll("[role=dialog] button, [role=alertdialog] button").findLast(
      (one) => (one.ariaLabel ?? one.textContent) === text,
    ),
  );
  button.click();
}

describe("named views of the query form", () => {
  before(() => setViewport({ width: 1366, height: 768 }));
  afterEach(() => {
    unmountTrees();
    closeSetups();
  });

  it("the filters in force are saved under a name, come back on another visit, and are chosen by the keyboard", async () => {
    const [portal, resource] = [await realPortal(), newResource()];
    const first = await open(portal, resource, "status=released&date=thisMonth");
    await choose("另存为方案");
    await eventually(() => dialogs().length === 1);
    await expectAccessible(first.container);
    await pressIn("保存");
    await eventually(() => findAll("[role=dialog] .cp-note")[0]?.textContent?.includes("请填写方案名称"));
    await sendKeys({ type: "本月已放行" });
    await pressIn("保存");
    await eventually(() => dialogs().length === 0);
    await eventually(async () => (await viewsButton()).textContent === "方案：本月已放行");
    expect(await stored(portal, "user", resource)).to.deep.equal([
      { name: "本月已放行", query: { status: "released", date: { preset: "thisMonth" } } },
    ]);
    unmountTrees();

    const again = await open(await realPortal(), resource);
    (await viewsButton()).focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => items().length === 1);
    await eventually(() => document.activeElement?.closest("[role=menu]"));
    await sendKeys({ press: "Enter" });
    await eventually(() => again.form.chips().length === 2);
    expect(again.log.searches.map(decodeURIComponent)).to.deep.equal(["status=released&date=thisMonth"]);
  });

  it("what is filled in is saved, also where it was not searched for yet", async () => {
    const [portal, resource] = [await realPortal(), newResource()];
    const { form, log } = await open(portal, resource, "status=released");
    fill(form.input("goods"), "木");
    await choose("另存为方案");
    await eventually(() => dialogs().length === 1);
    await eventually(() => form.chips().length === 2);
    await sendKeys({ type: "含木" });
    await pressIn("保存");
    await eventually(() => dialogs().length === 0);
    expect(await stored(portal, "user", resource)).to.deep.equal([
      { name: "含木", query: { status: "released", goods: "木" } },
    ]);
    expect(log.searches.map(decodeURIComponent)).to.deep.equal(["goods=木&status=released"]);
  });

  it("the default is searched for at the first visit, mine before that of the company, and never over an address", async () => {
    const [portal, resource] = [await realPortal(), newResource()];
    await save(await sharingPortal(), "company", resource, [{ ...released, isDefault: true }]);
    const first = await open(portal, resource);
    await eventually(() => first.form.chips().join() === "状态: 已放行");
    first.form.button("重置").click();
    await eventually(() => first.form.chips().length === 0);
    await pause(100);
    expect(first.log.searches).to.deep.equal(["status=released", ""]);
    unmountTrees();

    const other = await realPortal();
    await save(other, "user", resource, [{ name: "退单", query: { status: "rejected" }, isDefault: true }]);
    const second = await open(other, resource);
    await eventually(() => second.form.chips().join() === "状态: 已退单");
    unmountTrees();
    const third = await open(await realPortal(), resource, "goods=A");
    await viewsButton();
    await pause(100);
    expect(third.log.searches).to.deep.equal([]);
    unmountTrees();
    const fourth = await open(await realPortal(), resource, "page=3");
    await viewsButton();
    await pause(100); // absence: of a search that the address did not ask for
    expect(fourth.log.searches).to.deep.equal([]);
  });

  it("overwriting asks, and a view whose filters were changed says so", async () => {
    const [portal, resource] = [await realPortal(), newResource()];
    await save(portal, "user", resource, [released]);
    const { form } = await open(portal, resource);
    await choose("已放行");
    await eventually(() => form.chips().length === 1);
    fill(form.input("goods"), "木");
    form.button("查询").click();
    await eventually(async () => (await viewsButton()).textContent === "方案：已放行（已改动）");
    await choose("覆盖方案“已放行”");
    await pressIn("取消");
    await eventually(() => dialogs().length === 0);
    expect(await stored(portal, "user", resource)).to.deep.equal([released]);
    await choose("覆盖方案“已放行”");
    await pressIn("覆盖");
    await eventually(async () => (await viewsButton()).textContent === "方案：已放行");
    expect((await stored(portal, "user", resource))[0]?.query).to.deep.equal({ status: "released", goods: "木" });
  });

  it("views are renamed, made the default and deleted, which asks", async () => {
    const [portal, resource] = [await realPortal(), newResource()];
    await save(portal, "user", resource, [released, { name: "B", query: { goods: "b" } }]);
    const { container } = await open(portal, resource);
    await choose("管理方案");
    await eventually(() => dialogs().length === 1);
    await expectAccessible(container);
    await pressIn("重命名：B");
    await eventually(() => dialogs().length === 2);
    fill(await eventually(() => findAll<HTMLInputElement>("[role=dialog] input")[0]), "C");
    await pressIn("保存");
    await eventually(() => dialogs().length === 1 && findAll(".cp-query-view-list").length === 1);
    await pressIn("设为默认：C");
    await eventually(() => findAll(".cp-query-view-list")[0]?.textContent?.includes("C（默认）"));
    await pressIn("删除：已放行");
    await pressIn("删除");
    await eventually(() => findAll(".cp-query-view-list li").length === 1);
    expect(await stored(portal, "user", resource)).to.deep.equal([
      { name: "C", query: { goods: "b" }, isDefault: true },
    ]);
  });

  it("only who may change what the company has shares a view with it; others see and use it", async () => {
    const resource = newResource();
    const sharing = await sharingPortal();
    await open(sharing, resource, "status=released");
    await choose("另存为方案");
    const radio = await eventually(() => findAll<HTMLInputElement>("[role=dialog] input[type=radio]")[1]);
    fill(findAll<HTMLInputElement>("[role=dialog] input")[0] as HTMLInputElement, "企业方案");
    radio.click();
    await pressIn("保存");
    await eventually(() =>
      dialogs().some(({ textContent }) => textContent?.includes(`${shared}的所有用户都会看到方案“企业方案”。`)),
    );
    await pressIn("取消");
    await eventually(() => dialogs().length === 1);
    expect(await stored(sharing, "company", resource)).to.deep.equal([]);
    await pressIn("保存");
    await eventually(() => dialogs().length === 2);
    await pressIn("为企业更改");
    await eventually(() => dialogs().length === 0);
    expect((await stored(sharing, "company", resource)).map(({ name }) => name)).to.deep.equal(["企业方案"]);
    await choose("管理方案");
    await pressIn("设为默认：企业方案");
    await eventually(() =>
      dialogs().some(({ textContent }) => textContent?.includes("没有个人默认方案的用户，打开页面时将自动使用")),
    );
    await pressIn("取消");
    await eventually(() => dialogs().length === 1);
    await pressIn("重命名：企业方案");
    await eventually(() => dialogs().length === 2);
    fill(await eventually(() => findAll<HTMLInputElement>("[role=dialog] input")[0]), "共用方案");
    await pressIn("保存");
    await eventually(() => dialogs().some(({ textContent }) => textContent?.includes("都会看到新名称“共用方案”")));
    await pressIn("取消");
    await eventually(() => dialogs().length === 2);
    expect(await stored(sharing, "company", resource)).to.deep.equal([
      { name: "企业方案", query: { status: "released" } },
    ]);
    unmountTrees();

    const { form } = await open(await realPortal(), resource, "goods=A");
    await choose("管理方案");
    await eventually(() => findAll(".cp-query-view-list li").length === 1);
    expect(findAll(".cp-query-view-list button").length).to.equal(0);
    await pressIn("关闭");
    await eventually(() => dialogs().length === 0);
    await choose("另存为方案");
    await eventually(() => dialogs().length === 1);
    expect(findAll("[role=dialog] input[type=radio]").length).to.equal(0);
    await sendKeys({ press: "Escape" });
    await eventually(() => dialogs().length === 0);
    await choose("企业方案（企业）");
    await eventually(() => form.chips().join() === "状态: 已放行");
  });

  it("R6-12 A23 with closeSelfConfig there are no views, and nothing is asked; else once for all of a page", async () => {
    for (const closeSelfConfig of [true, false]) {
      const scope = new Scope();
      const portal = await portalOf("operator", scope, { closeSelfConfig });
      const { form } = await open(portal, newResource(), "goods=A");
      mountTree(<QueryPage log={newLog()} resource={newResource()} />, { portal });
      await eventually(() => findAll(".cp-query-views").length === (closeSelfConfig ? 0 : 2));
      await pause(closeSelfConfig ? 200 : 0);
      expect(form.chips()).to.deep.equal(["品名: A"]);
      const asked = (await scope.log()).map(({ url }) => url.replace(/\?.*/, "").replace(/.*\/xdoConfig\//, ""));
      const once = closeSelfConfig ? [] : ["api/config/company", "api/config/user"];
      expect(asked.filter((path) => path.startsWith("api/config/")).toSorted()).to.deep.equal(once);
      expect(findAll(".cp-query-views").length).to.equal(once.length);
      unmountTrees();
    }
  });

  it("a backend without views shows nothing of them", async () => {
    const portal = createPortal({ locale: "zh-CN" });
    const nothing = { tableColumn: {}, form: {}, xdoColumnTemplate: {} };
    const old = Object.assign(Object.create(portal) as PortalHost, {
      personalisation: { load: async () => nothing, save: async () => nothing },
    });
    const { form } = await open(old, "list", "goods=A");
    await pause(100);
    expect(form.chips()).to.deep.equal(["品名: A"]);
    expect(findAll(".cp-query-views").length).to.equal(0);
  });
});
