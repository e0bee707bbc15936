import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles } from "../../support/files-line.ts";

const removeText = (count: number) => texts.batch.remove.replace("{{count}}", String(count));
const downloadText = (count: number) => texts.batch.download.replace("{{count}}", String(count));
const askText = (count: number) => texts.batch.ask.replace("{{count}}", String(count));
const isDelete = ({ method }: { method: string }) => method === "DELETE";

const chosenIn = (root: HTMLElement) => findAll("[data-row][aria-selected=true]", root).length;

/** Has rows chosen by their boxes, from the top. */
async function choose(root: HTMLElement, count: number): Promise<void> {
  for (const box of findAll("[data-row] input[type=checkbox]", gridOf(root)).slice(0, count)) box.click();
  await eventually(() => chosenIn(root) === count);
}

/** Presses the removal of so many files, and confirms it. */
async function removeChosen(root: HTMLElement, count: number): Promise<void> {
  (await eventually(() => find("button", { text: removeText(count), root }))).click();
  const question = await eventually(() => find("[role=alertdialog]", { text: askText(count) }));
  find("button", { text: texts.remove.yes, root: question }).click();
}

describe("file line: several files at once", () => {
  afterEach(closeFiles);

  it("are chosen by keys, removed after one question that says how many, and what stays is named", async () => {
    const { root, scope, names, put } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length > 0);
    await put(["x.txt"], "下级");
    button(texts.reload, root).click();
    await eventually(() => names().join() === "下级,a.txt,b.txt,c.txt");
    find("[data-row='0'] > *", { root: gridOf(root) }).focus();
    await sendKeys({ press: "Space" });
    for (let row = 1; row < 3; row += 1) {
      await sendKeys({ press: "ArrowDown" });
      await sendKeys({ press: "Space" });
    }
    await eventually(() => chosenIn(root) === 3);
    find("button", { text: downloadText(2), root });
    await expectAccessible(root);
    const remove = find("button", { text: removeText(2), root });
    remove.focus();
    await sendKeys({ press: "Enter" });
    const question = await eventually(() => find("[role=alertdialog]", { text: askText(2) }));
    expect(question.textContent).to.include(texts.batch.staying.replace("{{count}}", "1"));
    await expectAccessible(question);
    const yes = find("button", { text: texts.remove.yes, root: question });
    yes.focus();
    await sendKeys({ press: "Enter" });
    await eventually(() => names().join() === "下级,c.txt");
    await eventually(() => find("[aria-live]", { text: texts.remove.doneSome.replace("{{count}}", "2") }));
    expect((await scope.log()).filter(isDelete)).to.have.length(2);
    await eventually(() => chosenIn(root) === 1);
    await eventually(() => root.contains(document.activeElement) && document.activeElement?.closest("[role=grid]"));
  });

  it("the focus of a removal that leaves nothing chosen goes to the list", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length > 0);
    await choose(root, 2);
    find("button", { text: removeText(2), root }).focus();
    await removeChosen(root, 2);
    await eventually(() => names().join() === "c.txt" && chosenIn(root) === 0);
    await eventually(() => document.activeElement?.closest("[role=grid]") === gridOf(root));
  });

  it("that could not be removed are told once, with the reason, and stay chosen", async () => {
    const { root, scope, names, notices } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    await choose(root, 2);
    await scope.mode({ status: 500, body: { success: false, code: 500, message: "存储服务繁忙。" } });
    await removeChosen(root, 2);
    await eventually(() => notices().length === 1);
    expect(notices()[0]).to.include({
      kind: "error",
      text: "“a.txt”等 2 个文件未能删除：存储服务繁忙。",
    });
    expect(names()).to.deep.equal(["a.txt", "b.txt", "c.txt"]);
    expect(chosenIn(root)).to.equal(2);
    await scope.mode({});
    await removeChosen(root, 2);
    await eventually(() => names().join() === "c.txt");
  });

  it("are left as they are once the server is away", async () => {
    const { root, scope, names, notices } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    await choose(root, 3);
    await scope.mode({ cut: true });
    await removeChosen(root, 3);
    const told = await eventually(() => notices()[0]);
    expect(told.text).to.include("“a.txt”未能删除：");
    expect(told.text).to.include(texts.batch.left.replace("{{count}}", "2"));
    // The browser itself sends a call again whose connection breaks.
    expect(new Set((await scope.log()).filter(isDelete).map(({ url }) => url)).size).to.equal(1);
    await scope.mode({});
    await eventually(() => findAll(".files-later", root).length === 0 && chosenIn(root) === 3);
  });

  it("say how far their removal is, and those whose turn has not come are left out on demand", async () => {
    const { root, scope, names, notices } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    await choose(root, 3);
    await scope.mode({ hold: true });
    await removeChosen(root, 3);
    const progress = texts.batch.removing.replace("{{done}}", "0").replace("{{total}}", "3");
    await eventually(() => find("button[aria-busy=true]", { text: progress, root }));
    await expectAccessible(root);
    await eventually(async () => (await scope.log()).some(isDelete));
    const stop = find("button", { text: texts.batch.stop, root });
    stop.focus();
    stop.click();
    await scope.mode({});
    await eventually(() => names().join() === "b.txt,c.txt");
    await eventually(() => notices().length === 1);
    expect(notices()[0]).to.include({
      kind: "info",
      text: texts.remove.doneSome.replace("{{count}}", "1") + texts.batch.left.replace("{{count}}", "2"),
    });
    await eventually(() => chosenIn(root) === 2);
    expect(document.activeElement?.textContent).to.equal(downloadText(2));
  });

  it("are handed to the browser one after the other, which is said", async () => {
    const { root, names, notices } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    await choose(root, 2);
    const taken: string[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      taken.push(this.download);
    };
    try {
      find("button", { text: downloadText(2), root }).click();
      await eventually(() => notices().length === 1);
    } finally {
      Reflect.deleteProperty(HTMLAnchorElement.prototype, "click");
    }
    expect(taken).to.deep.equal(["a.txt", "b.txt"]);
    expect(notices()[0]?.text).to.equal(texts.download.doneSome.replace("{{count}}", "2"));
  });

  it("are only those that are seen: what a search hides is not chosen", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt", "c.txt"] });
    await eventually(() => names().length === 3);
    find("[role=columnheader] input[type=checkbox]", { root: gridOf(root) }).click();
    await eventually(() => find("button", { text: removeText(3), root }));
    fill(find(`input[placeholder="${texts.find.label}"]`, { root }) as HTMLInputElement, "b");
    await eventually(() => find("button", { text: removeText(1), root }));
    // What was not seen meanwhile is none of them any more.
    fill(find(`input[placeholder="${texts.find.label}"]`, { root }) as HTMLInputElement, "");
    await eventually(() => names().length === 3);
    expect(chosenIn(root)).to.equal(1);
    find("button", { text: removeText(1), root });
  });

  it("folders alone are neither downloaded nor removed, which is said", async () => {
    const { root, names, put } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    await put(["x.txt"], "下级");
    button(texts.reload, root).click();
    await eventually(() => names().join() === "下级");
    await choose(root, 1);
    await eventually(() => find(".files-quiet", { text: texts.batch.foldersOnly, root }));
    expect(findAll("button", root).some(({ textContent }) => textContent?.includes(downloadText(0)))).to.equal(false);
    await expectAccessible(root);
  });

  it("are chosen in a narrow list on demand, which takes no room before", async () => {
    const { root, names } = await openFiles({ files: ["a.txt", "b.txt"], tab: { width: 366, height: 600 } });
    await eventually(() => names().length === 2);
    const boxes = () => findAll("input[type=checkbox]", gridOf(root)).length;
    expect(boxes()).to.equal(0);
    const several = button(texts.batch.choose, root);
    expect(several.getAttribute("aria-pressed")).to.equal("false");
    several.click();
    await eventually(() => boxes() === 3);
    expect(gridOf(root).scrollWidth).to.be.at.most(gridOf(root).clientWidth);
    const facts = find(".files-facts > span", { root });
    expect(facts.scrollWidth).to.be.at.most(facts.parentElement?.clientWidth ?? 0);
    await choose(root, 1);
    find("button", { text: removeText(1), root });
    await expectAccessible(root);
    several.click();
    await eventually(() => boxes() === 0);
  });
});
