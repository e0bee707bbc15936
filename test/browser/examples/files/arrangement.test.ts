import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { closeFiles, gridOf, openFiles, type OpenFiles } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";

/** More than a page holds. */
const many = Array.from({ length: 510 }, (_, at) => `f${at}.txt`);
const fieldOf = (root: HTMLElement) => find(`input[placeholder="${texts.find.label}"]`, { root }) as HTMLInputElement;
const orderBy = (root: HTMLElement, title: string) =>
  find("[role=columnheader] .cp-dt-title", { text: title, root: gridOf(root) }).click();

/** Folders that are longer than a page, made once, as that takes a while. */
const longFolders = new Map<string, string>();

/** The address of a long folder. */
async function longFolder(name: string, { put, folder }: OpenFiles): Promise<string> {
  const made = longFolders.get(name);
  if (made !== undefined) return made;
  await put(many, name);
  const address = `${folder}/${name}`;
  longFolders.set(name, address);
  return address;
}

/** Opens the line in a long folder. */
async function openLong(): Promise<OpenFiles & { long: string }> {
  const page = await openFiles();
  const long = await longFolder("长", page);
  page.show(long);
  await eventually(() => gridOf(page.root).getAttribute("aria-rowcount") === "504");
  return { ...page, long };
}

describe("file line: how much there is, search and order", () => {
  afterEach(closeFiles);

  it("says how much a folder holds", async () => {
    const { root, put, names, show, folder } = await openFiles({ files: ["a.txt", "b.txt"] });
    await put(["x.txt"], "下级");
    show(`${folder}/下级`);
    await eventually(() => find(".cp-dt-foot", { text: "共 1 项，文件合计 1 B", root }));
    show(folder);
    await eventually(() => names().length === 3);
    await eventually(() => find(".cp-dt-foot", { text: "共 3 项，文件合计 2 B", root }));
  });

  it("says of a part that it is one", async () => {
    const { root } = await openLong();
    await eventually(() => find(".cp-dt-foot", { text: "已载入 500 项", root }));
  });

  it("finds names in all of a long folder by keyboard alone, tells how many, and leads back", async () => {
    const { root, names } = await openLong();
    const field = fieldOf(root);
    field.focus();
    await sendKeys({ type: "F9" });
    await eventually(() => names().length === 11);
    expect(names()[10]).to.equal("f99.txt");
    find(".cp-dt-foot", { text: "找到 11 项", root });
    await eventually(() => find("[aria-live]", { text: "找到 11 项" }));
    await expectAccessible(root);
    await sendKeys({ type: "x" });
    await eventually(() => find(".cp-state", { text: texts.find.none.replace("{{text}}", "F9x"), root }));
    await expectAccessible(root);
    find("button", { text: texts.find.clear, root }).click();
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "511");
    expect(field.value).to.equal("");
  });

  it("what was looked for in a long folder is still looked for in all of it after another one", async () => {
    const page = await openLong();
    const { root, names, show, long } = page;
    const other = await longFolder("大", page);
    fill(fieldOf(root), "f9");
    await eventually(() => names().length === 11);
    show(other);
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "504");
    expect(fieldOf(root).value).to.equal("");
    gridOf(root).scrollTo({ top: 480 * 36 });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "511");
    show(long);
    await eventually(() => names().join().startsWith("f9.txt,f90.txt") && names().length === 11);
  });

  it("orders names as people count where a page holds the folder, and is not moved by what arrives", async () => {
    const { root, names, put, choose } = await openFiles({ files: ["file10.txt", "File2.txt", "file1.txt"] });
    await put(["x.txt"], "合同10");
    await put(["x.txt"], "合同9");
    await eventually(() => names().length > 0);
    choose([fileOf("file3.txt", 10)]);
    await eventually(() => names().join() === "合同9,合同10,file1.txt,File2.txt,file3.txt,file10.txt");
    expect(findAll("[aria-sort]", gridOf(root))).to.have.length(0);
    const orderOf = () => find("[role=columnheader]", { text: texts.column.name, root }).getAttribute("aria-sort");
    orderBy(root, texts.column.name);
    await eventually(() => orderOf() === "ascending");
    orderBy(root, texts.column.name);
    await eventually(() => names().join() === "合同10,合同9,file10.txt,file3.txt,File2.txt,file1.txt");
  });

  it("a folder longer than a page has the order of the server until it is ordered, also once its last page has come", async () => {
    const { root, names } = await openLong();
    expect(names().slice(0, 3)).to.deep.equal(["f0.txt", "f1.txt", "f10.txt"]);
    gridOf(root).scrollTo({ top: 480 * 36 });
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "511");
    gridOf(root).scrollTo({ top: 0 });
    await eventually(() => names().slice(0, 3).join() === "f0.txt,f1.txt,f10.txt");
    orderBy(root, texts.column.name);
    await eventually(() => names().slice(0, 3).join() === "f0.txt,f1.txt,f2.txt");
  });

  it("orders by size with the folders first, and another folder begins without; coming back finds it as it was", async () => {
    const { root, names, put, choose, show, folder } = await openFiles({ files: ["m.txt"] });
    await put(["x.txt"], "下级");
    await eventually(() => names().length > 0);
    choose([fileOf("a10.txt", 30), fileOf("a2.txt", 30), fileOf("b.txt", 200), fileOf("c.txt", 10)]);
    await eventually(() => names().join() === "下级,a2.txt,a10.txt,b.txt,c.txt,m.txt");
    orderBy(root, texts.column.size);
    await eventually(() => names().join() === "下级,m.txt,c.txt,a2.txt,a10.txt,b.txt");
    orderBy(root, texts.column.size);
    await eventually(() => names().join() === "下级,b.txt,a2.txt,a10.txt,c.txt,m.txt");
    await expectAccessible(root);
    show(`${folder}/下级`);
    await eventually(() => names().join() === "x.txt");
    expect(findAll("[aria-sort]", gridOf(root))).to.have.length(0);
    show(folder);
    await eventually(() => names().join() === "下级,b.txt,a2.txt,a10.txt,c.txt,m.txt");
  });

  it("a long folder is ordered as a whole or not at all", async () => {
    const { root, names, scope } = await openLong();
    await scope.mode({ status: 500, body: { success: false, code: 500, message: "目录服务繁忙。" } });
    const orderOf = () => find("[role=columnheader]", { text: texts.column.name, root }).getAttribute("aria-sort");
    orderBy(root, texts.column.name);
    await eventually(() => orderOf() === "ascending");
    orderBy(root, texts.column.name);
    await eventually(() => orderOf() === "descending");
    const later = await eventually(() => find(".files-later", { text: "目录服务繁忙。", root }));
    expect(names()[0]).to.equal("f0.txt");
    await scope.mode({});
    find("button", { text: texts.retry, root: later }).click();
    await eventually(() => names()[0] === "f509.txt");
    expect(gridOf(root).getAttribute("aria-rowcount")).to.equal("511");
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

  // The last one, as it adds to the long folder.
  it("a long folder is wanted as a whole as long as it is searched, and no longer", async () => {
    const { root, names, choose } = await openLong();
    fill(fieldOf(root), "f9");
    await eventually(() => names().length === 11);
    fill(fieldOf(root), "");
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "511");
    choose([fileOf("zz.txt", 10)]);
    // Its look at the folder ends with the first page again.
    await eventually(() => gridOf(root).getAttribute("aria-rowcount") === "504");
  });
});
