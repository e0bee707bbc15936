import { expect } from "@open-wc/testing";
import { sendKeys, sendMouse, setViewport } from "@web/test-runner-commands";
import { toColumnSetup } from "@customs-portal/sdk/rules";
import { expectAccessible } from "../../support/axe.ts";
import { Scope } from "../../support/backend.ts";
import { eventually, fill, find, findAll, pause } from "../../support/dom.ts";
import { closeSetups, noticesOf, openSetup, portalOf, savedOf, writesOf } from "../../support/setups.ts";
import { button, columns, keysOf, lineOf, newResource, pressAlt, toggle } from "./support.ts";

const searchOf = (dialog: HTMLElement) => find(".cp-setup-search input", { root: dialog }) as HTMLInputElement;

describe("column setup: columns", () => {
  afterEach(closeSetups);

  it("R26-04 R9-20 is 860 px wide, and as wide as the window leaves on a narrow one", async () => {
    await setViewport({ width: 1366, height: 768 });
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    expect(dialog.getBoundingClientRect().width).to.equal(860);
    expect(dialog.getBoundingClientRect().height).to.be.at.most(768);
    await setViewport({ width: 390, height: 844 });
    await eventually(() => dialog.getBoundingClientRect().width === 358);
    expect(dialog.scrollWidth).to.equal(dialog.clientWidth);
    expect(dialog.getBoundingClientRect().bottom).to.be.at.most(844);
    await setViewport({ width: 1366, height: 768 });
  });

  it("R1-07 R74-04 what is hidden, moved, pinned and resized is saved for the user and is there after a reload", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId, columns });
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    toggle(dialog, "name");
    await eventually(() => lineOf(dialog, "goods").ariaChecked === "mixed");
    lineOf(dialog, "price").focus();
    await pressAlt("ArrowUp");
    await eventually(() => keysOf(dialog).join() === "no,date,goods,name,code,price,port");
    const width = await eventually(() => findAll<HTMLInputElement>(".cs-width input", dialog)[0]);
    fill(width, "240");
    const pin = find(".cs-tools select", { root: dialog }) as HTMLSelectElement;
    pin.value = "right";
    pin.dispatchEvent(new Event("change", { bubbles: true }));
    await eventually(() => lineOf(dialog, "price").textContent?.includes("固定在右侧"));
    button(dialog, "保存").click();
    const setup = await result;
    const expected = [
      { key: "no", title: "报关单号", width: 180, pinned: "left", omitted: ["date", "name"] },
      { key: "goods", title: "商品", children: [{ key: "code", title: "商品编号" }] },
      { key: "price", title: "总价", width: 240, pinned: "right" },
      { key: "port", title: "Port d’entrée", width: 160 },
    ];
    expect(setup).to.deep.equal(expected);
    expect((await writesOf(scope)).map(({ path }) => path)).to.deep.equal(["user/table_column"]);
    const again = await portalOf("operator", new Scope());
    expect((await savedOf(again)).user.tableColumn[resourceId]).to.deep.equal(expected);
    const reopened = await openSetup(again, "column-setup", { resourceId, columns });
    expect(keysOf(reopened.dialog)).to.deep.equal(["no", "date", "goods", "name", "code", "price", "port"]);
    expect(lineOf(reopened.dialog, "date").ariaChecked).to.equal("false");
    expect(find(".cp-setup-search > span", { root: reopened.dialog }).textContent).to.equal("当前为我的设置");
  });

  it("a click on a name chooses the column for the tools and hides nothing; one on its box shows or hides it", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", {
      resourceId: newResource(),
      columns,
      title: "报关单查询",
    });
    expect(find("h2", { root: dialog }).textContent).to.equal("列设置 · 报关单查询");
    const middleOf = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    const title = lineOf(dialog, "price").querySelector(".cs-title")!;
    await sendMouse({ type: "click", position: middleOf(title) });
    await eventually(() => lineOf(dialog, "price").ariaSelected === "true");
    expect(find(".cs-tools", { root: dialog }).ariaLabel).to.equal("“总价”的设置");
    expect(lineOf(dialog, "price").ariaChecked).to.equal("true");
    for (const isShown of ["false", "true"]) {
      await sendMouse({ type: "click", position: middleOf(lineOf(dialog, "date").querySelector(".cs-box")!) });
      await eventually(() => lineOf(dialog, "date").ariaChecked === isShown);
    }
  });

  it("R5-03 with no column chosen it asks for some, and nothing is sent", async () => {
    const scope = new Scope();
    const portal = await portalOf("manager", scope);
    const free = columns.filter(({ isRequired }) => !isRequired);
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns: free });
    find(".cs-bar input", { root: dialog }).click();
    await eventually(() => find(".cs-count", { root: dialog }).textContent === "已选 0 / 5");
    for (const text of ["保存", "为企业保存"]) {
      button(dialog, text).click();
      await eventually(() => noticesOf(portal).includes("请选择需要显示的列"));
    }
    await pause(100);
    expect(await writesOf(scope)).to.deep.equal([]);
    expect(dialog.isConnected).to.equal(true);
  });

  it("a required column cannot be hidden: by its line, by its group, nor by all at once", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    toggle(dialog, "no");
    find(".cs-bar input", { root: dialog }).click();
    await eventually(() => lineOf(dialog, "price").ariaChecked === "false");
    expect(lineOf(dialog, "no").ariaChecked).to.equal("true");
    expect(lineOf(dialog, "no").ariaDisabled).to.equal("true");
  });

  it("names are searched for without regard to case, width and accents, and by the initials of their pinyin; all that is in sight is chosen at once", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    fill(searchOf(dialog), "ＥＮＴＲＥＥ");
    await eventually(() => keysOf(dialog).join() === "port");
    for (const initials of ["SBRQ", "brq"]) {
      fill(searchOf(dialog), "没有");
      await eventually(() => keysOf(dialog).length === 0);
      fill(searchOf(dialog), initials);
      await eventually(() => keysOf(dialog).join() === "date");
    }
    fill(searchOf(dialog), "商品编");
    await eventually(() => keysOf(dialog).join() === "goods,code");
    find(".cs-bar input", { root: dialog }).click();
    fill(searchOf(dialog), "没有");
    await eventually(() => find(".cs-empty", { root: dialog, text: "没有名称包含“没有”" }));
    fill(searchOf(dialog), "");
    await eventually(() => keysOf(dialog).length === 7);
    expect(lineOf(dialog, "code").ariaChecked).to.equal("false");
    expect(lineOf(dialog, "name").ariaChecked).to.equal("true");
  });

  it("a line is dragged among the columns beside it; Escape leaves it and the dialog as they were", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    const grip = (key: string) => lineOf(dialog, key).querySelector<HTMLElement>(".cs-grip")!;
    const drag = (from: HTMLElement, to: HTMLElement) => {
      const at = (element: HTMLElement, share: number) => {
        const { left, top, height } = element.getBoundingClientRect();
        return { clientX: left + 4, clientY: top + height * share, pointerId: 1, bubbles: true, cancelable: true };
      };
      from.setPointerCapture = () => undefined;
      from.dispatchEvent(new PointerEvent("pointerdown", { ...at(from, 0.5), button: 0 }));
      from.dispatchEvent(new PointerEvent("pointermove", at(to, 0.1)));
      return () => from.dispatchEvent(new PointerEvent("pointerup", at(to, 0.1)));
    };
    const drop = drag(grip("price"), lineOf(dialog, "date"));
    await eventually(() => findAll(".cs-drop", dialog).length === 1);
    drop();
    await eventually(() => keysOf(dialog).join() === "no,price,date,goods,name,code,port");
    drag(grip("name"), lineOf(dialog, "no"))();
    await pause(50);
    expect(keysOf(dialog).join()).to.equal("no,price,date,goods,name,code,port");
    drag(grip("port"), lineOf(dialog, "no"));
    await eventually(() => findAll(".cs-drop", dialog).length === 1);
    await sendKeys({ press: "Escape" });
    await eventually(() => findAll(".cs-drop", dialog).length === 0);
    expect(keysOf(dialog).join()).to.equal("no,price,date,goods,name,code,port");
    expect(findAll("[role=alertdialog]").filter((one) => one !== dialog).length).to.equal(0);
  });

  it("says which columns the page got and lost since the setup was saved, and keeps what was set up for them", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const resourceId = newResource();
    const old = [...columns.filter(({ key }) => key !== "port"), { key: "gone", title: "旧列", width: 90 }];
    const change = { kind: "tableColumn", key: resourceId, value: toColumnSetup(old, old) } as const;
    await portal.personalisation.save("user", change, await portal.personalisation.load("user"));
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId, columns });
    const note = find(".cp-setup-note", { root: dialog }).textContent;
    expect(note).to.include("新增了以下列，现按页面位置显示：Port d’entrée。");
    expect(note).to.include("页面目前没有以下列，其设置仍予保留：旧列。");
    expect(lineOf(dialog, "port").ariaChecked).to.equal("true");
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    button(dialog, "保存").click();
    const setup = (await result) ?? [];
    expect(setup.find(({ key }) => key === "gone")).to.deep.equal({ key: "gone", title: "旧列", width: 90 });
    expect(setup[0]?.omitted).to.deep.equal(["date"]);
  });

  it("tells what the setup does otherwise than the default", async () => {
    const portal = await portalOf("operator", new Scope());
    const { dialog } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    const differences = () => find("[aria-label='与页面默认的差异']", { root: dialog });
    expect(differences().textContent).to.include("没有差异。");
    toggle(dialog, "date");
    await eventually(() => differences().textContent?.includes("隐藏申报日期"));
    lineOf(dialog, "price").focus();
    await pressAlt("ArrowUp");
    await eventually(() => keysOf(dialog).at(-1) === "port");
    await pressAlt("ArrowUp");
    await eventually(() => differences().textContent?.includes("移动总价"));
  });

  it("asks before changes are lost, and sends nothing", async () => {
    const scope = new Scope();
    const portal = await portalOf("operator", scope);
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    toggle(dialog, "date");
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    button(dialog, "取消").click();
    const question = await eventually(() => findAll("[role=alertdialog]").find((one) => one !== dialog));
    expect(question.textContent).to.include("放弃未保存的更改？");
    button(question, "放弃更改").click();
    expect(await result).to.equal(undefined);
    expect(await writesOf(scope)).to.deep.equal([]);
  });

  it("is used by keyboard alone, and is accessible", async () => {
    const portal = await portalOf("operator", new Scope());
    const opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
    const { dialog, result } = await openSetup(portal, "column-setup", { resourceId: newResource(), columns });
    const root = dialog.getRootNode() as ShadowRoot;
    await eventually(() => root.activeElement === searchOf(dialog));
    await expectAccessible(dialog);
    await sendKeys({ press: "Tab" });
    expect(root.activeElement?.closest(".cs-bar")).to.not.equal(null);
    await sendKeys({ press: "Tab" });
    expect(root.activeElement).to.equal(lineOf(dialog, "no"));
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "Space" });
    await eventually(() => lineOf(dialog, "date").ariaChecked === "false");
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "ArrowRight" });
    expect(root.activeElement).to.equal(lineOf(dialog, "name"));
    await pressAlt("ArrowDown");
    await eventually(() => keysOf(dialog).join() === "no,date,goods,code,name,port,price");
    await eventually(() => root.activeElement === lineOf(dialog, "name"));
    await sendKeys({ press: "Tab" });
    expect(root.activeElement?.getAttribute("aria-label")).to.equal("上移（Alt+↑）");
    await sendKeys({ press: "Enter" });
    await eventually(() => keysOf(dialog).join() === "no,date,goods,name,code,port,price");
    for (let step = 0; step < 30 && root.activeElement?.textContent !== "保存"; step += 1)
      await sendKeys({ press: "Tab" });
    await sendKeys({ press: "Enter" });
    expect((await result)?.map(({ key }) => key)).to.deep.equal(["no", "goods", "port", "price"]);
    await eventually(() => document.activeElement === opener);
    opener.remove();
  });
});
