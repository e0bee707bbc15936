import { expect } from "@open-wc/testing";
import { eventually, find, findAll } from "../../support/dom.ts";
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
      "._报关单.xlsx",
    ];
    const inFolder = names.map((name) => ({ file: fileOf(name, 10), folder: "a/b" }));
    await element.addFiles([...inFolder, { file: fileOf("报关单.xlsx", 13), folder: "__MACOSX/a" }]);
    await eventually(() => Object.keys(phases()).toSorted().join() === "~合同.docx,报关单.xlsx");
    await says("已忽略文件夹中的 7 个系统文件");
    const region = await eventually(() => find("[data-customs-announcer]"));
    await eventually(() => region.textContent?.includes("已忽略文件夹中的 7 个系统文件。"));
    find("button[aria-label='关闭提示']", { root: root() }).click();
    await eventually(() => !root().textContent?.includes("系统文件"));
    await element.addFiles([{ file: fileOf("Thumbs.db", 12), folder: "c" }]);
    await says("已忽略文件夹中的 1 个系统文件");
    await choose([fileOf("desktop.ini", 11)]);
    await eventually(() => phases()["desktop.ini"] === "stored");
    expect(root().textContent).not.to.include("系统文件");
  });

  it("of what archives of a Mac unpack, what stands beside the files is left out, and no folder that is called alike", async () => {
    const { element, says, phases } = await openUploader();
    const places = ["__MACOSX", "a/__MACOSX/b", "a/my__MACOSX", "__MACOSX2/a"];
    await element.addFiles(places.map((folder, at) => ({ file: fileOf(`${at}.txt`, 10), folder })));
    await says("已忽略文件夹中的 2 个系统文件");
    await eventually(() => Object.keys(phases()).toSorted().join() === "2.txt,3.txt");
    await element.addFiles([fileOf("._a.txt", 10)]);
    await eventually(() => phases()["._a.txt"] === "stored");
  });

  it("what is left out of folders that are read at once is one sum, which is said when all are read", async () => {
    const { element, says, phases } = await openUploader("max-size=1000");
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    async function* slowly() {
      yield { file: fileOf("Thumbs.db", 10), folder: "a" };
      yield { file: fileOf("a.bin", 10), folder: "a" };
      await isRead;
    }
    const adding = element.addFiles(slowly());
    await says("已忽略文件夹中的 1 个系统文件");
    await element.addFiles([
      { file: fileOf(".DS_Store", 11), folder: "b" },
      { file: fileOf("large.bin", 2000), folder: "b" },
    ]);
    await says("已忽略文件夹中的 2 个系统文件");
    await says("1 个文件未添加");
    await element.addFiles([{ file: fileOf("b.bin", 12), folder: "c" }]);
    await eventually(() => phases()["b.bin"] === "stored");
    await says("已忽略文件夹中的 2 个系统文件");
    await says("1 个文件未添加");
    const region = find("[data-customs-announcer]");
    expect(region.textContent).not.to.include("系统文件");
    read();
    await adding;
    await eventually(() => region.textContent?.includes("已忽略文件夹中的 2 个系统文件。"));
    expect(region.textContent).not.to.include("1 个系统文件");
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

  it("R5-27 what a form holds of before and is chosen again counts once", async () => {
    const { choose, element, says, root, button, phases } = await openUploader(
      'value="task-1||a.txt|10" max-files="2"',
    );
    await says("之前已上传 1 个文件");
    await choose([fileOf("a.txt", 10)]);
    await eventually(() => phases()["a.txt"] === "stored");
    expect(element.ids).to.deep.equal(["task-1||a.txt|10"]);
    await eventually(() => !root().textContent?.includes("之前已上传"));
    expect(button("选择文件").getAttribute("aria-disabled")).to.equal(null);
    await choose([fileOf("b.txt", 10)]);
    await eventually(() => element.ids.length === 2);
    await eventually(() => button("选择文件").getAttribute("aria-disabled") === "true");
    expect(root().textContent).not.to.include("未添加");
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
    // What is said of the next ones is of them alone.
    await choose([fileOf("c.bin", 12)]);
    const sums = () => findAll("p", region).flatMap(({ textContent }) => textContent?.match(/.*已全部上传.*/) ?? []);
    await eventually(() => sums().length === 2);
    expect(sums()[1]).not.to.include("重名");
    await says("1 个与已有文件重名");
  });

  it("the name that was given stands in a narrow row, too; that it is stored is still said", async () => {
    const { element, choose, receiver, says, root } = await openUploader();
    element.style.width = "340px";
    const body = JSON.stringify({ code: 0, message: "", data: { stored_name: "a (2).bin" } });
    await receiver.control({ rules: [{ name: "upload", fault: { status: 200, body } }] });
    await choose([fileOf("a.bin", 10)]);
    await says("已保存为 a (2).bin");
    const facts = await eventually(() => find(".up-name .up-facts", { root: root() }));
    expect(facts.scrollWidth).to.be.at.most(facts.clientWidth);
    const word = find(".up-name .cp-tag", { text: "已上传", root: root() });
    expect(find(".cp-hidden", { root: word }).textContent).to.equal("已上传");
  });

  it("a chunk that a proxy finds too large fails with its reason, whatever the patience", async () => {
    const { choose, receiver, phases, root } = await openUploader("", { set: { patienceMs: 600_000 } });
    await receiver.control({ rules: [{ name: "upload", fault: { status: 413, body: "<html>too large" } }] });
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "failed");
    expect(find(".up-state", { root: root() }).textContent).to.include("服务器不接受这么大的数据块（413）");
  });
});
