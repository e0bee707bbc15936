import { expect } from "@open-wc/testing";
import type { UploadEvents, UploadItem } from "@customs-portal/sdk/transfer";
import { eventually, find } from "../support/dom.ts";
import { fileOf, type ReceiverRule } from "../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../support/uploader.ts";

/** No chunk is ever answered: files stay on their way. */
const hanging: ReceiverRule[] = [{ name: "upload", fault: { hang: true } }];

/** The details of the events of a name, in order. */
function told<Name extends keyof UploadEvents>({ events }: OpenUploader, name: Name): UploadEvents[Name][] {
  return events.filter(({ type }) => type === name).map(({ detail }) => detail);
}

/** The file of each, by its name; those of all have none. */
const filesOf = (details: readonly { file: UploadItem | undefined }[]) =>
  details.map(({ file }) => (file === undefined ? "all" : file.name));

const types = ({ events }: OpenUploader) => events.map(({ type }) => type);

describe("what <customs-uploader> tells, in its details", () => {
  afterEach(closeUploaders);

  it("R4-40 R4-41 `pause`, `resume` and `cancel` of all are told once and without a file, those of a file with it", async () => {
    const open = await openUploader();
    const { element, receiver } = open;
    await receiver.control({ rules: hanging });
    await element.addFiles([fileOf("a.bin", 9000), fileOf("b.bin", 9000)]);
    const [a, b] = element.files;
    element.pause();
    element.resume();
    element.pause(a);
    element.resume(a);
    element.cancel(b);
    element.cancel();
    for (const name of ["pause", "resume"] as const)
      expect(filesOf(told(open, name)), name).to.deep.equal(["all", "a.bin"]);
    const cancelled = told(open, "cancel");
    expect(filesOf(cancelled)).to.deep.equal(["b.bin", "all"]);
    expect(cancelled.map(({ files }) => files.map(({ name }) => name))).to.deep.equal([["b.bin"], ["a.bin"]]);
  });

  it("R4-40 so they are where a user presses the buttons of the list and of a row", async () => {
    const open = await openUploader();
    const { element, receiver, button, root } = open;
    await receiver.control({ rules: hanging });
    await element.addFiles([fileOf("a.bin", 9000), fileOf("b.bin", 9000)]);
    (await eventually(() => button("全部暂停"))).click();
    (await eventually(() => button("全部继续"))).click();
    (await eventually(() => find('button[aria-label="暂停 a.bin"]', { root: root() }))).click();
    (await eventually(() => find('button[aria-label="继续 a.bin"]', { root: root() }))).click();
    for (const name of ["pause", "resume"] as const)
      expect(filesOf(told(open, name)), name).to.deep.equal(["all", "a.bin"]);
  });

  it("R4-28 R4-40 a file that is paused has the status `wait`, in the list and in the details of its events", async () => {
    const open = await openUploader();
    const { element, receiver, root, phases } = open;
    const statuses: string[] = [];
    element.addEventListener("pause", ({ detail }) => statuses.push(detail.file?.status ?? "none"));
    await receiver.control({ rules: hanging });
    await element.addFiles([fileOf("a.bin", 9000)]);
    const [file] = element.files;
    // Some of it has left.
    await eventually(() => file?.status === "uploading" && file.loadedBytes > 0);
    element.pause(file);
    expect([file?.status, file?.phase]).to.deep.equal(["wait", "paused"]);
    expect(statuses).to.deep.equal(["wait"]);
    await eventually(() => phases()["a.bin"] === "paused");
    expect(find("[data-status]", { root: root() }).dataset["status"]).to.equal("wait");
  });

  it("R4-39 R4-46 each file that fails tells an `error` with it and with what went wrong, on the tag alone", async () => {
    const open = await openUploader();
    const { element, receiver } = open;
    const heard: string[] = [];
    const hear = ({ type }: Event) => void heard.push(type);
    for (const target of [window, document.body]) target.addEventListener("error", hear);
    await receiver.control({
      rules: [
        { name: "upload", file: "a.bin", fault: { status: 409, body: '{"code":409,"message":"文件夹已满"}' } },
        { name: "upload", file: "b.bin", fault: { status: 415 } },
      ],
    });
    await element.addFiles([fileOf("a.bin", 10), fileOf("b.bin", 10), fileOf("c.bin", 10)]);
    await eventually(() => types(open).includes("complete"));
    const errors = told(open, "error").toSorted((one, other) => one.error.status - other.error.status);
    expect(filesOf(errors)).to.deep.equal(["a.bin", "b.bin"]);
    expect(errors.map(({ error, file }) => [error.status, error.serverMessage, file.status, file.phase])).to.deep.equal(
      [
        [409, "文件夹已满", "complete", "failed"],
        [415, undefined, "complete", "failed"],
      ],
    );
    for (const target of [window, document.body]) target.removeEventListener("error", hear);
    expect(heard).to.deep.equal([]);
  });

  it("R8-29 R8-30 A64 a setup or create that fails is of all: a `task-error` without a file, and no `error`", async () => {
    const { error: log } = console;
    console.error = () => undefined;
    try {
      for (const name of ["setup", "create"] as const) {
        const open = await openUploader();
        await open.receiver.control({ rules: [{ name, fault: { status: 400 } }] });
        await open.element.addFiles([fileOf("a.bin", 10), fileOf("b.bin", 10)]);
        await eventually(() => types(open).includes("task-error"));
        const failed = told(open, "task-error");
        expect(failed.map(({ call, error }) => [call, error.status])).to.deep.equal([[name, 400]]);
        expect(filesOf(failed)).to.deep.equal(["all"]);
        expect(types(open)).not.to.include("error");
      }
    } finally {
      console.error = log;
    }
  });

  it("R4-35 `files-added` of a choice of which all were refused has no files, and says of each why", async () => {
    const open = await openUploader('accept=".pdf" max-size="100"');
    await open.choose([fileOf("a.exe", 10), fileOf("large.pdf", 101)]);
    const message = "a.exe has type not allowed, please upload files of type .pdf.";
    expect(told(open, "files-added")).to.deep.equal([
      {
        files: [],
        skipped: [
          { name: "a.exe", folder: "", reason: "type", message },
          {
            name: "large.pdf",
            folder: "",
            reason: "too-large",
            message: "large.pdf is too large, please upload files less than 100 bytes.",
          },
        ],
      },
    ]);
    expect(types(open)).not.to.include("file-added");
    expect(open.element.files).to.have.length(0);
    // Of a choice in part, those that were taken are told beside the others.
    await open.element.addFiles([fileOf("b.pdf", 10), fileOf("b.exe", 10)]);
    const [, partly] = told(open, "files-added");
    expect(partly?.files.map(({ name }) => name)).to.deep.equal(["b.pdf"]);
    expect(partly?.skipped.map(({ name, reason }) => [name, reason])).to.deep.equal([["b.exe", "type"]]);
    expect(filesOf(told(open, "file-added"))).to.deep.equal(["b.pdf"]);
  });
});
