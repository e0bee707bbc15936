import { expect } from "@open-wc/testing";
import type { Uploader, UploadItem } from "@customs-portal/sdk/transfer";
import { createFileLocks } from "../../../../sdk/transfer/journal/file-locks.ts";
import { createUnfinished } from "../../../../parcels/uploader/unfinished-files.ts";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { fileOf, Receiver, sha256Of } from "../../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

const chunks = async (receiver: Receiver) => (await receiver.names()).filter((name) => name === "upload").length;

/** Begins files and leaves the page before all of them has arrived. */
async function leaveUnfinished(
  files: readonly File[],
  { folder = "", handle }: { folder?: string; handle?: FileSystemFileHandle } = {},
): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.control({ tellsChunks: false });
  const visit = await openUploader("", { receiver });
  // Eight chunks arrive; those after them are never answered.
  const hang = { name: "upload", fault: { hang: true } } as const;
  await receiver.control({ rules: [{ name: "upload", times: 8, fault: { afterMs: 0 } }, hang] });
  await visit.element.addFiles(files.map((file) => ({ file, folder, handle })));
  await eventually(async () => (await chunks(receiver)) > 8);
  visit.element.pause();
  await eventually(() => visit.element.files.every(({ phase }) => ["paused", "waiting", "stored"].includes(phase)));
  expect(visit.element.files, "what is left").to.have.length(files.length);
  await receiver.control({ rules: [] });
  visit.form.remove();
  // The visit is over when its files are free: what somebody still sends is offered to nobody.
  await eventually(async () => (await createFileLocks().taken()).size === 0);
  return receiver;
}

const done = ({ events }: OpenUploader) => eventually(() => events.some(({ type }) => type === "complete"));

describe("uploader: what an earlier visit has left", () => {
  afterEach(closeUploaders);

  it("is offered again, goes on when the file is chosen again, and only what is missing is sent", async () => {
    const file = fileOf("大文件.bin", 60_000);
    const receiver = await leaveUnfinished([file]);
    const before = await chunks(receiver);
    const visit = await openUploader("", { receiver });
    await visit.says("上次有 1 个文件未上传完");
    await visit.says("大文件.bin：已上传");
    const give = (chosen: File) => {
      const left = find(".up-left", { root: visit.root() });
      const input = find("input[data-picks='files']", { root: left }) as HTMLInputElement;
      const transfer = new DataTransfer();
      transfer.items.add(chosen);
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    give(fileOf("大文件.bin", 59_000));
    await visit.says("不是上次的文件：大文件.bin");
    expect(visit.element.files).to.have.length(0);
    give(file);
    await done(visit);
    expect(findAll(".up-left", visit.root())).to.have.length(0);
    const after = await chunks(receiver);
    // Sixty chunks; those that were on their way at the pause may come twice.
    expect(after).to.be.within(60, 65);
    expect(before).to.be.greaterThan(0);
    const { files } = await receiver.log();
    expect(files.find(({ name }) => name === file.name)?.sha256).to.equal(await sha256Of(file));
  });

  it("takes one line beside files of this visit, and says what is left all the same", async () => {
    const receiver = await leaveUnfinished([fileOf("a.bin", 30_000)]);
    const visit = await openUploader("", { receiver });
    await visit.says("a.bin：已上传");
    const left = find(".up-left", { root: visit.root() });
    const before = left.offsetHeight;
    await visit.element.addFiles([fileOf("b.bin", 10)]);
    await done(visit);
    await eventually(() => left.offsetHeight < before / 2);
    await visit.says("a.bin：已上传");
    await expectAccessible(visit.element);
    find("button", { text: "放弃", root: left }).click();
    await eventually(() => find("[role=alertdialog]", { root: visit.root() }));
  });

  it("a file of a folder goes on in its folder, chosen by itself or dropped", async () => {
    const file = fileOf("a.bin", 30_000);
    const receiver = await leaveUnfinished([file], { folder: "资料/一" });
    const visit = await openUploader("", { receiver });
    await visit.says("资料/一/a.bin：已上传");
    await visit.element.addFiles([{ file, folder: "资料/一" }]);
    await done(visit);
    expect(await chunks(receiver)).to.be.within(30, 35);
    await eventually(() => findAll(".up-left", visit.root()).length === 0);
  });

  it("is discarded for good, and offered neither to another scope nor for another place", async () => {
    const receiver = await leaveUnfinished([fileOf("a.bin", 30_000)]);
    const visit = await openUploader('scope="somebody else"', { receiver, set: { scope: "somebody else" } });
    const other = await openUploader("", { receiver, set: { basePath: "/elsewhere" } });
    const own = await openUploader("", { receiver });
    await own.says("上次有 1 个文件未上传完");
    expect(findAll(".up-left", visit.root())).to.have.length(0);
    expect(findAll(".up-left", other.root())).to.have.length(0);
    const discard = async (answer: string) => {
      find(".up-left button", { text: "放弃", root: own.root() }).click();
      const question = await eventually(() =>
        find("[role=alertdialog]", { text: "放弃上次未上传完的 1 个文件？", root: own.root() }),
      );
      find("button", { text: answer, root: question }).click();
      await eventually(() => findAll("[role=alertdialog]", own.root()).length === 0);
    };
    await discard("保留");
    expect(findAll(".up-left", own.root())).to.have.length(1);
    await discard("放弃");
    await eventually(() => findAll(".up-left", own.root()).length === 0);
    closeUploaders();
    const again = await openUploader("", { receiver });
    await again.element.addFiles([fileOf("b.bin", 10)]);
    await done(again);
    expect(findAll(".up-left", again.root())).to.have.length(0);
  });

  it("goes on by a press on the button where the browser kept a handle of the file", async () => {
    const disk = await navigator.storage.getDirectory();
    const handle = await disk.getFileHandle(`${crypto.randomUUID()}.bin`, { create: true });
    const writable = await handle.createWritable();
    await writable.write(fileOf("a", 40_000));
    await writable.close();
    const file = await handle.getFile();
    const receiver = await leaveUnfinished([file], { handle });
    const visit = await openUploader("", { receiver });
    (await eventually(() => visit.button("继续上传"))).click();
    await done(visit);
    expect(await chunks(receiver)).to.be.within(40, 45);
    expect((await receiver.log()).files.at(-1)?.sha256).to.equal(await sha256Of(file));
    await disk.removeEntry(handle.name);
  });

  it("a file that its handle no longer finds stays in the list of what is left", async () => {
    const disk = await navigator.storage.getDirectory();
    const handle = await disk.getFileHandle(`${crypto.randomUUID()}.bin`, { create: true });
    const writable = await handle.createWritable();
    await writable.write(fileOf("a", 40_000));
    await writable.close();
    const receiver = await leaveUnfinished([await handle.getFile()], { handle });
    await disk.removeEntry(handle.name);
    const visit = await openUploader("", { receiver });
    (await eventually(() => visit.button("继续上传"))).click();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visit.element.files).to.have.length(0);
    await visit.says("上次有 1 个文件未上传完");
  });

  it("a folder that is chosen again is sent whole: also what had not begun, and nothing that has arrived", async () => {
    const files = Array.from({ length: 20 }, (_, at) => fileOf(`${at}.bin`, 4000, { seed: at + 1 }));
    const receiver = await leaveUnfinished(files, { folder: "门户/单证" });
    const before = await chunks(receiver);
    const visit = await openUploader("", { receiver });
    await visit.says("尚未开始上传的文件不在此列");
    const again = files.map((file) => {
      const chosen = new File([file], file.name, { lastModified: file.lastModified });
      Object.defineProperty(chosen, "webkitRelativePath", { value: `单证/${file.name}` });
      return chosen;
    });
    const input = find(".up-left input[data-picks='folder']", { root: visit.root() });
    Object.defineProperty(input, "files", { value: again });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await done(visit);
    const { files: stored } = await receiver.log();
    // One that was announced as the first visit ended is announced once more, by another task.
    expect(new Set(stored.map(({ name, folder }) => `${folder}/${name}`))).to.deep.equal(
      new Set(files.map(({ name }) => `门户/单证/${name}`)),
    );
    // Four chunks of each; those that were on their way at the pause may come twice.
    expect(await chunks(receiver)).to.be.within(80, 85);
    expect(before).to.be.greaterThan(7);
    expect(visit.element.ids).to.have.length(20);
  });

  it("is kept apart by the place that it goes to", async () => {
    const forgotten: string[] = [];
    const leftAt = (basePath: string) => ({
      ...{ name: "scan.pdf", folder: "", size: 5, basePath, loadedBytes: 1, reopen: undefined },
      discard: async () => void forgotten.push(basePath),
    });
    const left = [leftAt("/decl/1"), leftAt("/decl/2")];
    const uploader = { unfinished: () => Promise.resolve(left), files: [], on: () => () => undefined };
    const unfinished = createUnfinished(uploader as unknown as Uploader);
    const shown = (path: string) => {
      unfinished.belowPath(path);
      return unfinished.list.getSnapshot().map(({ basePath }) => basePath);
    };
    await eventually(() => shown("/decl/1").length === 1);
    expect(shown("/decl/2")).to.deep.equal(["/decl/2"]);
    unfinished.take({ name: "scan.pdf", folder: "", size: 5 } as unknown as UploadItem);
    await eventually(() => unfinished.list.getSnapshot().length === 0);
    expect(shown("/decl/1"), "the other place keeps its own").to.deep.equal(["/decl/1"]);
    await unfinished.discard(unfinished.list.getSnapshot());
    await eventually(() => shown("/decl/1").length === 0);
    expect(forgotten).to.deep.equal(["/decl/1"]);
    unfinished.destroy();
  });

  it("is forgotten where the file has changed since, once what it is now has arrived", async () => {
    const forgotten: string[] = [];
    const left = ["a.bin", "b.bin", "c.bin"].map((name) => ({
      ...{ name, folder: "", size: 5, lastModified: 1, basePath: "/in", loadedBytes: 1, reopen: undefined },
      discard: async () => void forgotten.push(name),
    }));
    const heard = new Map<string, (told: object) => void>();
    const uploader = {
      unfinished: () => Promise.resolve(left),
      files: [],
      on: (name: string, listener: (told: object) => void) => (heard.set(name, listener), () => heard.delete(name)),
    };
    const unfinished = createUnfinished(uploader as unknown as Uploader);
    unfinished.belowPath("/in");
    await eventually(() => unfinished.list.getSnapshot().length === 3);
    const [changed, same, cancelled] = [
      ["a.bin", 2],
      ["b.bin", 1],
      ["c.bin", 2],
    ].map(([name, lastModified]) => ({ name, folder: "", size: 5, file: { lastModified } }) as unknown as UploadItem);
    for (const file of [changed, same, cancelled]) if (file) unfinished.take(file);
    await eventually(() => unfinished.list.getSnapshot().length === 0);
    heard.get("cancel")?.({ files: [cancelled] });
    for (const file of [changed, same, cancelled]) heard.get("success")?.({ file });
    expect(forgotten).to.deep.equal(["a.bin"]);
    unfinished.destroy();
    expect(heard.size).to.equal(0);
  });

  it("is out of the list when it is forgotten, and not before: the next visit would offer it again", async () => {
    const forgotten = Promise.withResolvers<void>();
    const one = { name: "a.bin", folder: "", size: 1, basePath: "/in", loadedBytes: 0, reopen: undefined };
    const left = [{ ...one, discard: () => forgotten.promise }];
    const uploader = { unfinished: () => Promise.resolve(left), files: [], on: () => () => undefined };
    const unfinished = createUnfinished(uploader as unknown as Uploader);
    unfinished.belowPath("/in");
    await eventually(() => unfinished.list.getSnapshot().length === 1);
    const discarded = unfinished.discard(left);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(unfinished.list.getSnapshot()).to.have.length(1);
    forgotten.resolve();
    await discarded;
    await eventually(() => unfinished.list.getSnapshot().length === 0);
    unfinished.destroy();
  });
});
