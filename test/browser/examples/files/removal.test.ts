import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { button, closeFiles, openFiles, type OpenFiles } from "../../support/files-line.ts";

const removeLabel = (name: string) => texts.remove.of.replace("{{name}}", name);
const isList = ({ method, url }: { method: string; url: string }) => method === "GET" && url.includes("/files?");
const isDelete = ({ method }: { method: string }) => method === "DELETE";

/** Confirms the removal of a file, whose call is not answered before the next mode. */
async function beginRemoval({ root, scope }: OpenFiles, name: string): Promise<HTMLElement> {
  await scope.mode({ hold: true });
  const remove = button(removeLabel(name), root);
  remove.focus();
  remove.click();
  const question = await eventually(() => find("[role=alertdialog]", { text: name }));
  find("button", { text: texts.remove.yes, root: question }).click();
  await eventually(async () => (await scope.log()).some(isDelete));
  return remove;
}

describe("file line: a slow removal", () => {
  afterEach(closeFiles);

  it("shows in its row until it is done, happens once, and its end is told", async () => {
    const page = await openFiles({ files: ["a.txt", "b.txt"] });
    const { root, scope, names } = page;
    await eventually(() => names().length === 2);
    const remove = await beginRemoval(page, "a.txt");
    const row = await eventually(() => find("[data-row]", { text: texts.remove.pending, root }));
    expect(row.textContent).to.include("a.txt");
    await eventually(() => findAll("[role=alertdialog]").length === 0);
    await expectAccessible(root);
    expect(remove.getAttribute("aria-disabled")).to.equal("true");
    remove.click();
    // A question would be there as soon as it is asked.
    await new Promise(requestAnimationFrame);
    expect(findAll("[role=alertdialog]")).to.have.length(0);
    await scope.mode({});
    await eventually(() => names().join() === "b.txt");
    await eventually(() => find("[aria-live]", { text: texts.remove.done.replace("{{name}}", "a.txt") }));
    expect((await scope.log()).filter(isDelete)).to.have.length(1);
    expect(document.activeElement?.closest("[data-row]")?.textContent).to.include("b.txt");
  });

  it("that fails says why, and leaves the row as it was, to be removed again", async () => {
    const page = await openFiles({ files: ["a.txt", "b.txt"] });
    const { root, scope, names, notices } = page;
    await eventually(() => names().length === 2);
    const remove = await beginRemoval(page, "a.txt");
    await eventually(() => find("[data-row]", { text: texts.remove.pending, root }));
    await scope.mode({ status: 500, body: { success: false, code: 500, message: "存储服务繁忙。" } });
    await eventually(() => notices().length === 1);
    expect(notices()[0]?.text).to.equal("“a.txt”未能删除：存储服务繁忙。");
    await eventually(() => !root.textContent?.includes(texts.remove.pending));
    expect(names()).to.deep.equal(["a.txt", "b.txt"]);
    expect(remove.getAttribute("aria-disabled")).to.equal(null);
    expect(document.activeElement).to.equal(remove);
    await scope.mode({});
    remove.click();
    const question = await eventually(() => find("[role=alertdialog]", { text: "a.txt" }));
    find("button", { text: texts.remove.yes, root: question }).click();
    await eventually(() => names().join() === "b.txt");
  });

  it("whose answer is lost has the list looked at, which tells whether it happened", async () => {
    const page = await openFiles({ files: ["a.txt", "b.txt"] });
    const { root, scope, names } = page;
    await eventually(() => names().length === 2);
    await beginRemoval(page, "a.txt");
    const before = (await scope.log()).length;
    await scope.mode({ cut: true });
    await eventually(async () => (await scope.log()).slice(before).some(isList));
    await scope.mode({});
    await eventually(() => findAll(".files-later", root).length === 0 && names().length === 2);
  });
});
