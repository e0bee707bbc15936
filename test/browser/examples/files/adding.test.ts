import { expect } from "@open-wc/testing";
import { texts } from "../../../../examples/files/line/locales/zh-CN.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { button, closeFiles, gridOf, openFiles } from "../../support/files-line.ts";
import { fileOf } from "../../support/receiver.ts";
import { slowFolder } from "../../support/slow-folder.ts";

describe("file line: a folder that is still being read", () => {
  afterEach(closeFiles);

  it("is work of its tab; its list stays in sight until all of it is there", async () => {
    const { root, isDirty, reason } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    const folder = slowFolder("夹", [fileOf("a.bin", 10)], [fileOf("b.bin", 11)]);
    await folder.dropOn(find(".files-page", { root }));
    expect([isDirty(), reason()]).to.deep.equal([true, texts.leave.open]);
    await eventually(() => find(".up-figures", { text: "正在添加文件", root }));
    await eventually(() => find("[data-phase=stored]", { root }));
    await pause(400); // absence: what ends a batch is told within 250 ms
    expect([isDirty(), findAll(`button[aria-label="${texts.dock.close}"]`, root).length]).to.deep.equal([true, 0]);
    folder.goOn();
    await eventually(() => find(".up-outcome", { text: "2 个文件已全部上传", root }));
    await eventually(() => !isDirty());
  });

  it("what of it was not taken stays in sight, also where the list is folded", async () => {
    const { root } = await openFiles();
    await eventually(() => find(".cp-state", { root }));
    const folder = slowFolder("夹", [fileOf("a.bin", 10)], [undefined]);
    folder.goOn();
    await folder.dropOn(find(".files-page", { root }));
    const dock = find(".files-dock", { root });
    await eventually(() => find(".up-refused", { text: "1 个文件未添加", root }));
    await eventually(() => find(".up-outcome", { text: "1 个文件已全部上传", root }));
    await pause(6000); // absence: the list folds after 5 s where all is well
    expect(dock.dataset["folded"]).to.equal(undefined);
    button(texts.dock.fold, root).click();
    await eventually(() => dock.dataset["folded"] !== undefined);
    expect(find(".up-refused > .up-line", { root }).checkVisibility()).to.equal(true);
    expect(find(".up-refused > ul", { root }).checkVisibility()).to.equal(false);
  });

  it("the second press of a double click on its list is none on the row that has come under the pointer", async () => {
    const { root, choose } = await openFiles({ files: ["a.txt"] });
    choose([fileOf("b.bin", 10)]);
    await eventually(() => find(".up-outcome", { text: "1 个文件已全部上传", root }));
    const press = (target: Element, detail: number, clientX: number) =>
      target.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, detail, clientX, clientY: 300 }),
      );
    const findRemove = () => button(texts.remove.of.replace("{{name}}", "a.txt"), gridOf(root));
    const remove = await eventually(findRemove);
    press(button(texts.dock.fold, root), 1, 300);
    press(remove, 2, 301);
    await pause(100); // absence: no question
    expect(findAll("[role=alertdialog]")).to.have.length(0);
    // Elsewhere it is another one, and so is the next.
    press(button(texts.dock.unfold, root), 1, 300);
    press(remove, 1, 400);
    await eventually(() => find("[role=alertdialog]"));
  });
});
