import { expect } from "@open-wc/testing";
import type { UnfinishedUpload } from "@customs-portal/sdk/transfer";
import { chosenAgain } from "../../../../parcels/uploader/unfinished-files.ts";
import { eventually, findAll } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

/** A file as a choice brings it, picked with a folder or by itself. */
function chosen(path: string, size = 5): File {
  const name = path.split("/").at(-1) ?? "";
  const file = new File([new Uint8Array(size)], name);
  if (path !== name) Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

const leftIn = (folder: string, name: string, size = 5) => ({ folder, name, size }) as UnfinishedUpload;

/** Where the files of a choice go. */
async function places(paths: readonly string[], left: readonly UnfinishedUpload[]): Promise<string[]> {
  const again = await chosenAgain(
    paths.map((path) => chosen(path)),
    left,
  );
  return again.map((found) => {
    if (found instanceof File || !("file" in found)) throw new Error("A file has its folder.");
    return `${found.folder}/${found.file.name}`;
  });
}

describe("uploader: a choice that goes on with what was left", () => {
  it("goes to where the folder stood that was picked, with all that is in it", async () => {
    expect(await places(["单证/a.pdf", "单证/b.pdf", "单证/下/c.pdf"], [leftIn("公司/单证", "b.pdf")])).to.deep.equal([
      "公司/单证/a.pdf",
      "公司/单证/b.pdf",
      "公司/单证/下/c.pdf",
    ]);
    expect(await places(["单证/a.pdf", "单证/下/c.pdf"], [leftIn("单证/下", "c.pdf")])).to.deep.equal([
      "单证/a.pdf",
      "单证/下/c.pdf",
    ]);
  });

  it("of files that were chosen one by one goes to their folder, whatever the folder is called that has them now", async () => {
    const left = [leftIn("断点续传", "a.pdf"), leftIn("断点续传", "b.pdf")];
    expect(await places(["m/a.pdf", "m/b.pdf", "m/new.pdf"], left)).to.deep.equal([
      "断点续传/a.pdf",
      "断点续传/b.pdf",
      "断点续传/new.pdf",
    ]);
    expect(await places(["a.pdf", "新发票.pdf"], left)).to.deep.equal(["断点续传/a.pdf", "断点续传/新发票.pdf"]);
  });

  it("keeps files of one name and size in the folders that each was begun in", async () => {
    const left = [leftIn("in/m/二", "scan.pdf"), leftIn("in/m/一", "scan.pdf")];
    expect(await places(["m/一/scan.pdf", "m/二/scan.pdf"], left)).to.deep.equal([
      "in/m/一/scan.pdf",
      "in/m/二/scan.pdf",
    ]);
  });

  it("is none where nothing of it was left", async () => {
    expect(await places(["m/a.pdf"], [leftIn("m", "b.pdf")])).to.deep.equal([]);
    expect(await places(["a.pdf"], [leftIn("", "a.pdf", 6)])).to.deep.equal([]);
  });
});

describe("uploader: what has arrived and is chosen again", () => {
  afterEach(closeUploaders);

  it("is told in one line, behind what was not taken for other reasons, and is no second row", async () => {
    const { choose, element, root } = await openUploader("max-size=1000");
    const lines = () => findAll(".up-refused li", root()).map(({ textContent }) => textContent);
    const areThere = (count: number) =>
      eventually(() => element.files.filter(({ phase }) => phase === "stored").length === count);
    const files = Array.from({ length: 8 }, (_, at) => fileOf(`f${at}.bin`, 10));
    await choose(files);
    await areThere(8);
    await choose([...files, fileOf("large.bin", 2000), fileOf("new.bin", 10)]);
    await eventually(() => lines().length === 2);
    expect(lines()[0]).to.include("large.bin");
    expect(lines()[1]).to.equal("8 个已上传（名称、大小和时间相同）；如需再次上传，请先从列表移除。");
    await areThere(9);
    expect(element.files.length).to.equal(9);
    await choose(files.slice(0, 1));
    await eventually(() =>
      expect(lines()).to.deep.equal(["f0.bin 已上传（名称、大小和时间相同）；如需再次上传，请先从列表移除。"]),
    );
  });
});
