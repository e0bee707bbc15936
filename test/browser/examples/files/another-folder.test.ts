import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { closeFiles, gridOf, openFiles } from "../../support/files-line.ts";

const removeText = (count: number) => texts.batch.remove.replace("{{count}}", String(count));
const isDelete = ({ method }: { method: string }) => method === "DELETE";
const actionsIn = (root: HTMLElement) => findAll(".cp-dt-batch button", root).map(({ textContent }) => textContent);

async function openBoth() {
  const opened = await openFiles({ files: ["a.txt", "b.txt", "c.txt", "d.txt"] });
  const { root, names, put } = opened;
  await put(["x.txt"], "下级");
  await eventually(() => names().length > 0);
  find("thead input[type=checkbox], [role=columnheader] input[type=checkbox]", { root: gridOf(root) }).click();
  await eventually(() => actionsIn(root).some((text) => text?.includes(removeText(4))));
  return { ...opened, showOther: () => opened.show(`${opened.folder}/下级`) };
}

describe("file line: another folder than that of the chosen files", () => {
  afterEach(closeFiles);

  it("while it is read, and where it cannot be, nothing can be done with files of the folder before", async () => {
    const { root, scope, names, showOther } = await openBoth();
    await scope.mode({ hold: true });
    showOther();
    await eventually(() => find("h1", { text: "下级", root }));
    await eventually(() => actionsIn(root).length === 0);
    await eventually(() => findAll(".cp-skeleton", root).length > 0);
    expect(actionsIn(root)).to.deep.equal([]);
    await scope.mode({ status: 500 });
    await eventually(() => find("h2, h3, p", { text: texts.failed.title, root }));
    expect(actionsIn(root)).to.deep.equal([]);
    await scope.mode({});
    find("button", { text: texts.retry, root }).click();
    await eventually(() => names().join() === "x.txt");
    expect(actionsIn(root)).to.deep.equal([]);
  });

  it("a question names the first file and its folder", async () => {
    const { root, folder } = await openBoth();
    find("button", { text: removeText(4), root }).click();
    const question = await eventually(() => find("[role=alertdialog]"));
    const among = texts.batch.among.replace("{{name}}", "a.txt").replace("{{folder}}", folder);
    expect(question.textContent).to.include(among);
  });

  it("what goes on with them is said there, and is stopped there", async () => {
    const { root, scope, folder, names, showOther } = await openBoth();
    await scope.mode({ delayMs: 400 });
    find("button", { text: removeText(4), root }).click();
    const question = await eventually(() => find("[role=alertdialog]"));
    find("button", { text: texts.remove.yes, root: question }).click();
    await eventually(async () => (await scope.log()).some(isDelete));
    showOther();
    const line = await eventually(() => find(".files-running", { root }));
    expect(line.textContent).to.include("正在删除").and.to.include(folder);
    find("button", { text: texts.batch.stop, root: line }).click();
    await eventually(() => findAll(".files-running", root).length === 0);
    await scope.mode({});
    await eventually(() => names().join() === "x.txt");
    expect((await scope.log()).filter(isDelete).length).to.be.below(4);
  });
});
