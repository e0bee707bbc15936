import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { closeFiles, gridOf, openFiles } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";

const many = Array.from({ length: 150 }, (_, at) => `f${String(at).padStart(3, "0")}.txt`);
const fieldOf = (root: HTMLElement) => find(`input[placeholder="${texts.find.label}"]`, { root }) as HTMLInputElement;
const orderBy = (root: HTMLElement, title: string) =>
  find("[role=columnheader] .cp-dt-title", { text: title, root: gridOf(root) }).click();

describe("file line: how much there is, search and order", () => {
  afterEach(closeFiles);

  it("says how much a folder holds, and of a part that it is one", async () => {
    const { root, put, names, show, folder } = await openFiles({ files: ["a.txt", "b.txt"] });
    await put(["x.txt"], "下级");
    show(`${folder}/下级`);
    await eventually(() => find(".files-tools", { text: "共 1 项，文件合计 1 B", root }));
    show(folder);
    await eventually(() => names().length === 3);
    await eventually(() => find(".files-tools", { text: "共 3 项，文件合计 2 B", root }));
    await put(many, "大");
    show(`${folder}/大`);
    await eventually(() => find(".files-tools", { text: "已载入 100 项", root }));
  });

  it("finds names in all of a long folder by keyboard alone, tells how many, and leads back", async () => {
    const { root, names } = await openFiles({ files: many });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
    const field = fieldOf(root);
    field.focus();
    await sendKeys({ type: "F14" });
    await eventually(() => names().length === 10);
    expect(names()[9]).to.equal("f149.txt");
    find(".files-tools", { text: "找到 10 项", root });
    await eventually(() => find("[aria-live]", { text: "找到 10 项" }));
    await expectAccessible(root);
    await sendKeys({ type: "x" });
    await eventually(() => find(".cp-state", { text: texts.find.none.replace("{{text}}", "F14x"), root }));
    await expectAccessible(root);
    find("button", { text: texts.find.clear, root }).click();
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "151");
    expect(field.value).to.equal("");
  });

  it("a long folder is wanted as a whole as long as it is searched, and no longer", async () => {
    const { root, names, choose } = await openFiles({ files: many });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
    fill(fieldOf(root), "f14");
    await eventually(() => names().length === 10);
    fill(fieldOf(root), "");
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "151");
    choose([fileOf("zz.txt", 10)]);
    // Its look at the folder ends with the first page again.
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
  });

  it("what was looked for in a long folder is still looked for in all of it after another one", async () => {
    const { root, names, folder, put, show } = await openFiles({ files: many });
    await put(many, "大");
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
    fill(fieldOf(root), "f14");
    await eventually(() => names().length === 10);
    show(`${folder}/大`);
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
    expect(fieldOf(root).value).to.equal("");
    gridOf(root).scrollTo({ top: 80 * 36 });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "151");
    show(folder);
    await eventually(() => names().join().startsWith("f140.txt") && names().length === 10);
  });

  it("orders by size with the folders first, and another folder begins without; coming back finds it as it was", async () => {
    const { root, names, put, choose, show, folder } = await openFiles({ files: ["m.txt"] });
    await put(["x.txt"], "下级");
    await eventually(() => names().length > 0);
    choose([fileOf("a.txt", 30), fileOf("b.txt", 200), fileOf("c.txt", 10)]);
    await eventually(() => names().join() === "下级,a.txt,b.txt,c.txt,m.txt");
    orderBy(root, texts.column.size);
    await eventually(() => names().join() === "下级,m.txt,c.txt,a.txt,b.txt");
    orderBy(root, texts.column.size);
    await eventually(() => names().join() === "下级,b.txt,a.txt,c.txt,m.txt");
    await expectAccessible(root);
    show(`${folder}/下级`);
    await eventually(() => names().join() === "x.txt");
    expect(findAll("[aria-sort]", gridOf(root))).to.have.length(0);
    show(folder);
    await eventually(() => names().join() === "下级,b.txt,a.txt,c.txt,m.txt");
  });

  it("a long folder is ordered as a whole or not at all", async () => {
    const { root, names, scope } = await openFiles({ files: many });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "104");
    await scope.mode({ status: 500, body: { success: false, code: 500, message: "目录服务繁忙。" } });
    const orderOf = () => find("[role=columnheader]", { text: texts.column.name, root }).getAttribute("aria-sort");
    orderBy(root, texts.column.name);
    await eventually(() => orderOf() === "ascending");
    orderBy(root, texts.column.name);
    await eventually(() => orderOf() === "descending");
    const later = await eventually(() => find(".files-later", { text: "目录服务繁忙。", root }));
    expect(names()[0]).to.equal("f000.txt");
    await scope.mode({});
    find("button", { text: texts.retry, root: later }).click();
    await eventually(() => names()[0] === "f149.txt");
    expect(gridOf(root).getAttribute("aria-rowcount")).to.equal("151");
  });

  it("where the headings do not order, a choice beside the search does", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt"], tab: { width: 500, height: 600 } });
    await eventually(() => names().length === 2);
    const order = find(".files-tools select", { root }) as HTMLSelectElement;
    expect(order.checkVisibility()).to.equal(true);
    await expectAccessible(root);
    order.value = "name desc";
    order.dispatchEvent(new Event("change", { bubbles: true }));
    await eventually(() => names().join() === "b.txt,a.txt");
    root.style.width = "1000px";
    await eventually(() => findAll(".files-tools select", root).length === 0);
  });
});
