import { expect } from "@open-wc/testing";
import { eventually, find } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

describe("uploader: what is taken", () => {
  afterEach(closeUploaders);

  it("what systems keep in folders is left out, and told; chosen itself it is taken", async () => {
    const { element, says, root, phases, choose } = await openUploader();
    const names = [
      ".DS_Store",
      "Thumbs.db",
      "desktop.ini",
      "~$报关单.xlsx",
      ".~lock.a.ods#",
      "报关单.xlsx",
      "~合同.docx",
    ];
    await element.addFiles(names.map((name) => ({ file: fileOf(name, 10), folder: "a/b" })));
    await eventually(() => Object.keys(phases()).toSorted().join() === "~合同.docx,报关单.xlsx");
    await says("已忽略文件夹中的 5 个系统文件");
    await choose([fileOf("desktop.ini", 11)]);
    await eventually(() => phases()["desktop.ini"] === "stored");
    expect(root().textContent).not.to.include("系统文件");
  });

  it("R5-27 what a form holds of before counts among the files that it may have", async () => {
    const { choose, element, says, button } = await openUploader('value="a\nb" max-files="3"');
    await choose([fileOf("c.txt", 10), fileOf("d.txt", 10)]);
    await eventually(() => element.ids.length === 3);
    await says("1 个文件未添加");
    await says("最多 3 个，列表已满；请先移除再添加。");
    await eventually(() => button("选择文件").getAttribute("aria-disabled") === "true");
    button("移除").click();
    await eventually(() => button("选择文件").getAttribute("aria-disabled") === null);
    await element.addFiles([fileOf("d.txt", 10)]);
    await eventually(() => element.ids.length === 2);
  });

  it("what was given a number is counted in the sum", async () => {
    const { choose, receiver, says, root } = await openUploader();
    const body = JSON.stringify({ code: 0, message: "", data: { stored_name: "a (2).bin" } });
    await receiver.control({ rules: [{ name: "upload", file: "a.bin", fault: { status: 200, body } }] });
    await choose([fileOf("a.bin", 10), fileOf("b.bin", 11)]);
    await says("2 个文件已全部上传，共 21 B · 1 个与已有文件重名，已加编号另存");
    await says("已保存为 a (2).bin");
    const region = await eventually(() => find("[data-customs-announcer]"));
    await eventually(() => region.textContent?.includes("2 个文件已全部上传 · 1 个与已有文件重名"));
    expect(root().textContent).not.to.include("服务器已有");
  });

  it("a chunk that a proxy finds too large fails with its reason, whatever the patience", async () => {
    const { choose, receiver, phases, root } = await openUploader("", { set: { patienceMs: 600_000 } });
    await receiver.control({ rules: [{ name: "upload", fault: { status: 413, body: "<html>too large" } }] });
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "failed");
    expect(find(".up-state", { root: root() }).textContent).to.include("服务器不接受这么大的数据块（413）");
  });
});
