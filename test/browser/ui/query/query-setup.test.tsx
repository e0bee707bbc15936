import { expect } from "@open-wc/testing";
import { sendKeys, setViewport } from "@web/test-runner-commands";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { focused } from "../../support/dialog.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeSetups, portalOf, registerSetup, savedOf } from "../../support/setups.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { formOf } from "./support/act.ts";
import { newLog, QueryPage } from "./support/page.tsx";

const newResource = () => `list ${crypto.randomUUID().slice(0, 8)}`;
const chooser = () => findAll("button[aria-label='选择查询条件']")[0];
/** Names of the fields that the form has, those behind "more" too. */
const names = () => findAll("[data-field]").map(({ dataset }) => dataset["field"]);

describe("the choice of a query form's fields", () => {
  let resourceId: string;
  beforeEach(async () => {
    await setViewport({ width: 1366, height: 768 });
    resourceId = newResource();
  });
  afterEach(() => {
    unmountTrees();
    closeSetups();
  });

  async function open(portal: PortalHost, search = "") {
    const log = newLog();
    registerSetup(portal, "form-setup");
    const setup = { resourceId, title: "报关单查询" };
    mountTree(<QueryPage log={log} search={search} setup={setup} rows={1} />, { portal });
    await formOf(document.body);
    await eventually(chooser);
    return log;
  }

  const realPortal = (closeSelfConfig = false) => portalOf("operator", new Scope(), { closeSelfConfig });

  /** Shows those fields alone. */
  async function choose(...labels: string[]) {
    // As a press does; a click by a script moves no focus.
    chooser()?.focus();
    chooser()?.click();
    const dialog = await eventually(() =>
      findAll("[role=dialog]").find((one) => one.querySelector(".fs-fields label input")),
    );
    for (const label of findAll(".fs-fields label", dialog)) {
      const box = label.querySelector("input")!;
      const isWanted = labels.some((one) => label.textContent?.startsWith(one));
      if (box.checked !== isWanted) box.click();
    }
    const save = findAll("button", dialog).find(({ textContent }) => textContent === "保存");
    save?.click();
    await eventually(() => findAll("[role=dialog]").length === 0);
    return dialog;
  }

  it("R1-09 R26-06 fields are hidden for the user, stay so on the next visit, and the button has the focus again", async () => {
    const portal = await realPortal();
    await open(portal);
    expect(names().length).to.equal(9);
    await expectAccessible(find("form"));
    const dialog = await choose("品名", "状态");
    expect(dialog.querySelector("h2")?.textContent).to.equal("表单字段设置 · 报关单查询 · 查询条件");
    await eventually(() => names().join() === "goods,status");
    await eventually(() => focused() === chooser());
    expect(findAll("[data-more]")).to.have.length(0);
    expect((await savedOf(portal)).user.form[resourceId]).to.deep.equal(["goods", "status"]);
    unmountTrees();
    await open(await realPortal());
    await eventually(() => names().join() === "goods,status");
  });

  it("a filter in use is shown whatever was chosen, and stays while it is emptied", async () => {
    const portal = await realPortal();
    await open(portal);
    await choose("品名");
    await eventually(() => names().join() === "goods");
    unmountTrees();
    const log = await open(await realPortal(), "status=released&no=123456789012345678");
    await eventually(() => names().join() === "no,goods,status");
    const field = find("[data-field=no] input") as HTMLInputElement;
    field.focus();
    field.select();
    await sendKeys({ press: "Delete" });
    await sendKeys({ press: "Enter" });
    await eventually(() => log.searches.at(-1) === "status=released");
    expect(focused()).to.equal(field);
    expect(names()).to.deep.equal(["no", "goods", "status"]);
    await choose("品名");
    await eventually(() => names().join() === "goods,status");
  });

  it("what an address has wrong is shown", async () => {
    await open(await realPortal());
    await choose("品名");
    unmountTrees();
    await open(await realPortal(), "date=2026-13");
    await eventually(() => names().join() === "goods,date");
    expect(find("[role=alert]").textContent).to.include("申报日期");
  });

  it("is not offered where the site has no personal setups", async () => {
    const portal = await realPortal(true);
    mountTree(<QueryPage log={newLog()} setup={{ resourceId }} />, { portal });
    await formOf(document.body);
    await eventually(() => names().length === 9);
    expect(chooser()).to.equal(undefined);
  });
});
