import { expect } from "@open-wc/testing";
import { createUploader, type Uploader, type UploaderSettings } from "@customs-portal/sdk/transfer";
import { UppyTransfer } from "@customs-portal/sdk/uppy";
import { Uppy, type UppyEventMap, type UppyFile } from "@uppy/core";
import { eventually, pause } from "../../support/dom.ts";
import { fileOf, Receiver, sha256Of } from "../../support/receiver.ts";

type Meta = Record<string, unknown>;
type Body = { task_file_id?: string };

describe("UppyTransfer", () => {
  const opened: { uppy: Uppy<Meta, Body>; uploader: Uploader }[] = [];

  function open(settings: Partial<UploaderSettings> = {}) {
    const receiver = new Receiver();
    const uploader = createUploader({
      baseUrl: location.origin + receiver.base,
      token: () => "bearer-1",
      autoUpload: false,
      journal: null,
      chunkBytes: 1000,
      retryMs: 20,
      ...settings,
    });
    const uppy = new Uppy<Meta, Body>();
    uppy.use(UppyTransfer<Meta, Body>, { uploader, basePath: "/in" });
    const plugin = uppy.getPlugin("UppyTransfer") as unknown as UppyTransfer<Meta, Body>;
    const events: string[] = [];
    const names: (keyof UppyEventMap<Meta, Body>)[] = [
      ...(["upload-start", "upload-progress", "upload-success", "upload-error"] as const),
      ...(["upload-pause", "file-removed", "complete"] as const),
    ];
    for (const name of names) uppy.on(name, () => void events.push(name));
    opened.push({ uppy, uploader });
    return { uppy, uploader, receiver, plugin, events };
  }
  const add = (uppy: Uppy<Meta, Body>, file: File, relativePath?: string) =>
    uppy.addFile({ name: file.name, type: file.type, data: file, ...(relativePath && { meta: { relativePath } }) });
  const chunks = async (receiver: Receiver) => (await receiver.names()).filter((name) => name === "upload").length;

  afterEach(() => {
    for (const { uppy, uploader } of opened.splice(0)) {
      uppy.destroy();
      uploader.destroy();
    }
  });

  it("R4-43 upload() sets up, creates once, checks and sends; Uppy's state says what became of each file", async () => {
    const { uppy, receiver, events, uploader } = open();
    const file = fileOf("报关单.bin", 4500);
    const id = add(uppy, file, "资料/一/报关单.bin");
    add(uppy, fileOf("b.txt", 10));
    await eventually(() => uploader.files.length === 2);
    expect(await receiver.names()).to.deep.equal([]);
    const result = await uppy.upload();
    expect(result?.successful?.map(({ name }) => name)).to.deep.equal(["报关单.bin", "b.txt"]);
    const { calls, files } = await receiver.log();
    expect(calls.map(({ name }) => name).filter((name) => name !== "upload")).to.deep.equal([
      ...["setup", "create", "upload_check", "upload_check"],
    ]);
    expect(files.find(({ name }) => name === "报关单.bin")).to.include({
      folder: "资料/一",
      sha256: await sha256Of(file),
    });
    const shown = uppy.getFile(id);
    expect(shown.response?.body?.task_file_id).to.equal(uploader.files[0]?.fileId);
    expect(shown.progress).to.include({ uploadComplete: true, percentage: 100, bytesUploaded: 4500 });
    expect(events.filter((name) => name === "upload-success")).to.have.length(2);
    expect(events.at(-1)).to.equal("complete");
  });

  it("a file that is removed while it is handed over is not sent", async () => {
    const { uppy, uploader, receiver } = open({ autoUpload: true });
    await uploader.taskSetup("/in");
    uppy.removeFile(add(uppy, fileOf("a.bin", 4500)));
    add(uppy, fileOf("b.bin", 10));
    await eventually(() => uploader.files[0]?.phase === "stored");
    await pause(200);
    expect(uploader.files.map(({ name }) => name)).to.deep.equal(["b.bin"]);
    expect((await receiver.log()).files.map(({ name }) => name)).to.deep.equal(["b.bin"]);
  });

  it("files that cannot be handed over are told of and taken out, and those that come later are sent", async () => {
    const { uppy, receiver, uploader } = open();
    const { addFiles } = uploader;
    uploader.addFiles = () => Promise.reject(new Error("broken"));
    add(uppy, fileOf("a.bin", 10));
    await eventually(() => uppy.getFiles().length === 0);
    expect(uppy.getState().info.map(({ message }) => message)).to.deep.equal(["broken"]);
    uploader.addFiles = addFiles;
    add(uppy, fileOf("b.bin", 10));
    const result = await uppy.upload();
    expect(result?.successful?.map(({ name }) => name)).to.deep.equal(["b.bin"]);
    expect((await receiver.log()).files.map(({ name }) => name)).to.deep.equal(["b.bin"]);
  });

  it("R4-39 a file that fails is among the failed, and retryAll sends what is missing of it", async () => {
    const { uppy, receiver, uploader } = open();
    await receiver.control({ rules: [{ name: "upload", file: "a.bin", times: 1, fault: { status: 409 } }] });
    const id = add(uppy, fileOf("a.bin", 900));
    add(uppy, fileOf("b.bin", 900));
    const first = await uppy.upload();
    expect(first?.failed?.map(({ name }) => name)).to.deep.equal(["a.bin"]);
    expect(uppy.getFile(id).error).to.be.a("string");
    const second = await uppy.retryAll();
    expect(second?.successful?.map(({ name }) => name)).to.deep.equal(["a.bin"]);
    expect(uppy.getFile(id).error ?? null).to.equal(null);
    expect(uploader.totals.stored).to.equal(2);
  });

  it("a setup that is refused fails its files, which can be tried again", async () => {
    const { uppy, receiver, uploader } = open();
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 400 } }] });
    add(uppy, fileOf("a.bin", 10));
    expect((await uppy.upload())?.failed).to.have.length(1);
    expect((await uppy.retryAll())?.successful).to.have.length(1);
    expect(uploader.totals.stored).to.equal(1);
  });

  it("R4-40 R4-41 pause, resume and removal go to the uploader, one by one and all together", async () => {
    const { uppy, receiver, uploader, events } = open();
    await receiver.control({ chunkMs: 60 });
    const id = add(uppy, fileOf("a.bin", 20_000));
    const other = add(uppy, fileOf("b.bin", 20_000));
    const run = uppy.upload();
    await eventually(async () => (await chunks(receiver)) > 2);
    uppy.pauseAll();
    await eventually(() => uploader.files.every(({ phase }) => phase === "paused"));
    await pause(150);
    const sent = await chunks(receiver);
    await pause(150);
    expect(await chunks(receiver)).to.equal(sent);
    uppy.resumeAll();
    expect(uppy.pauseResume(id)).to.equal(true);
    await eventually(() => uploader.files[0]?.phase === "paused" && uploader.files[1]?.phase === "sending");
    uppy.removeFile(other);
    expect(uploader.files.map(({ name }) => name)).to.deep.equal(["a.bin"]);
    uppy.pauseResume(id);
    const result = await run;
    expect(result?.successful?.map(({ name }) => name)).to.deep.equal(["a.bin"]);
    expect(events).to.include("file-removed");
  });

  it("what the uploader does by itself is seen in Uppy: paused, cancelled, refused", async () => {
    const { uppy, uploader } = open({ limits: { maxFiles: 2 } });
    const id = add(uppy, fileOf("a.bin", 10));
    add(uppy, fileOf("b.bin", 10));
    await eventually(() => uploader.files.length === 2);
    add(uppy, fileOf("c.bin", 10));
    await eventually(() => uppy.getFiles().length === 2);
    expect(uppy.getState().info.at(-1)?.message).to.equal("Please upload no more than 2 files at a time.");
    uploader.pause(uploader.files[0]);
    await eventually(() => uppy.getFile(id).isPaused === true);
    uploader.cancel(uploader.files[0]);
    await eventually(() => uppy.getFiles().length === 1);
  });

  it("shows the files in sight of a long list, which are none that came by Uppy, and tells when all are over", async () => {
    const { uppy, uploader, plugin, events } = open({ autoUpload: true });
    await uploader.addFiles([fileOf("x.bin", 10), fileOf("y.bin", 10), fileOf("z.bin", 10)]);
    const names = () => uppy.getFiles().map(({ name }: UppyFile<Meta, Body>) => name);
    plugin.show(uploader.files.slice(0, 2));
    expect(names()).to.deep.equal(["x.bin", "y.bin"]);
    add(uppy, fileOf("own.bin", 10));
    plugin.show(uploader.files.slice(1, 3));
    expect(names().toSorted()).to.deep.equal(["own.bin", "y.bin", "z.bin"]);
    expect(uploader.files).to.have.length(3);
    await eventually(() => uploader.files.length === 4);
    await uploader.taskSetup("/in");
    await eventually(() => events.includes("complete"));
    expect(uppy.getFiles().every(({ progress }) => progress.uploadComplete)).to.equal(true);
  });
});
