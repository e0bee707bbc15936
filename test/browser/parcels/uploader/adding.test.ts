import { expect } from "@open-wc/testing";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { slowFolder } from "../../support/slow-folder.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

const zoneOf = ({ root }: OpenUploader) => find(".up-drop", { root: root() });
const isAskedAbout = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const standing = ({ element }: OpenUploader) => element.files.map(({ name, phase }) => `${name} ${phase}`);
const answer = async ({ root }: OpenUploader, title: string, text: string) => {
  const dialog = await eventually(() => find("[role=alertdialog]", { text: title, root: root() }));
  find("button", { text, root: dialog }).click();
  await eventually(() => findAll("[role=alertdialog]", root()).length === 0);
};

describe("uploader: a folder that is still being read", () => {
  afterEach(closeUploaders);

  it("keeps its form from being sent, and is asked about", async () => {
    const shown = await openUploader("required");
    const folder = slowFolder("夹", [fileOf("a.bin", 10)], [fileOf("b.bin", 11)]);
    await folder.dropOn(zoneOf(shown));
    expect([shown.form.checkValidity(), shown.element.validationMessage]).to.deep.equal([
      false,
      "文件尚未上传完，请稍候。",
    ]);
    await eventually(() => standing(shown).join() === "a.bin stored");
    await shown.says("正在添加文件");
    expect([shown.form.checkValidity(), isAskedAbout()]).to.deep.equal([false, true]);
    folder.goOn();
    await eventually(() => shown.form.checkValidity());
    expect(standing(shown)).to.deep.equal(["a.bin stored", "b.bin stored"]);
    await eventually(() => !isAskedAbout());
  });

  it("is read no further once all is cancelled; what has arrived stays", async () => {
    const shown = await openUploader();
    const folder = slowFolder("夹", [fileOf("a.bin", 10)], [fileOf("b.bin", 11)]);
    await folder.dropOn(zoneOf(shown));
    await eventually(() => standing(shown).join() === "a.bin stored");
    (await eventually(() => shown.button("全部取消"))).click();
    await answer(shown, "停止添加，并取消所有未上传完的文件？", "取消上传");
    folder.goOn();
    await eventually(() => !shown.root().textContent?.includes("正在添加文件"));
    await pause(100); // absence: nothing more of the folder
    expect(standing(shown)).to.deep.equal(["a.bin stored"]);
    expect(shown.form.checkValidity()).to.equal(true);
  });

  it("can be paused between its files: what it still holds waits", async () => {
    const shown = await openUploader();
    const folder = slowFolder("夹", [fileOf("a.bin", 10)], [fileOf("b.bin", 11)]);
    await folder.dropOn(zoneOf(shown));
    await eventually(() => standing(shown).join() === "a.bin stored");
    (await eventually(() => shown.button("全部暂停"))).click();
    folder.goOn();
    await eventually(() => standing(shown).join() === "a.bin stored,b.bin waiting");
    await pause(100); // absence: it is not sent
    expect(standing(shown)).to.deep.equal(["a.bin stored", "b.bin waiting"]);
    (await eventually(() => shown.button("全部继续"))).click();
    await eventually(() => standing(shown).join() === "a.bin stored,b.bin stored");
  });

  it("what fails is taken out alone, whatever comes while that is asked", async () => {
    const shown = await openUploader();
    const { receiver, element } = shown;
    await receiver.control({ rules: [{ name: "upload", times: 1, fault: { status: 409 } }] });
    await element.addFiles([fileOf("bad.bin", 10)]);
    (await eventually(() => shown.button("移除失败的文件"))).click();
    await eventually(() => find("[role=alertdialog]", { text: "移除失败的 1 个文件？", root: shown.root() }));
    await receiver.control({ rules: [{ name: "upload", fault: { hang: true } }] });
    await element.addFiles([fileOf("good.bin", 11)]);
    await eventually(() => standing(shown).includes("good.bin sending"));
    await answer(shown, "移除失败的 1 个文件？", "移除");
    expect(standing(shown)).to.deep.equal(["good.bin sending"]);
  });
});
