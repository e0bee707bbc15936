import { expect } from "@open-wc/testing";
import { BasePlugin, type Uppy } from "@uppy/core";
import { eventually } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

type Meta = Record<string, unknown>;
type Body = Record<string, never>;

/** A plugin that brings files, as cameras and clouds do. */
class Source extends BasePlugin<{ id: string }, Meta, Body> {
  constructor(uppy: Uppy<Meta, Body>, options: { id: string }) {
    super(uppy, options);
    this.type = "acquirer";
    this.id = "Source";
  }

  bring(file: File): void {
    this.uppy.addFile({ name: file.name, type: file.type, data: file, source: this.id });
  }
}

describe("uploader: plugins of Uppy", () => {
  afterEach(closeUploaders);

  it("what a plugin adds is sent where nobody has chosen anything, and waits for a press where files do", async () => {
    for (const attributes of ["", "manual"]) {
      let uppy: Uppy | undefined;
      const { element, receiver, button } = await openUploader(attributes, {
        set: {
          uppy(given) {
            uppy = given;
            given.use(Source, { id: "Source" });
          },
        },
      });
      const plugin = await eventually(() => uppy?.getPlugin<Source>("Source"));
      plugin.bring(fileOf("photo.jpg", 10));
      if (attributes === "manual") {
        (await eventually(() => button("开始上传"))).click();
      }
      await eventually(() => element.ids.length === 1);
      expect((await receiver.names()).filter((name) => name === "setup")).to.have.length(1);
      closeUploaders();
    }
  });

  it("what a plugin adds is sent by the uploader; Uppy shows the rows in sight", async () => {
    let uppy: Uppy | undefined;
    const { choose, events, element, receiver } = await openUploader("", {
      set: {
        uppy(given) {
          uppy = given;
          given.use(Source, { id: "Source" });
        },
      },
    });
    const plugin = await eventually(() => uppy?.getPlugin<Source>("Source"));
    plugin.bring(fileOf("photo.jpg", 10));
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => element.files.length === 2 && element.ids.length === 2);
    expect(events.some(({ type }) => type === "complete")).to.equal(true);
    expect((await receiver.log()).files.map(({ name }) => name).toSorted()).to.deep.equal(["a.bin", "photo.jpg"]);
    await eventually(
      () =>
        uppy
          ?.getFiles()
          .map(({ name }) => name)
          .toSorted()
          .join() === "a.bin,photo.jpg",
    );
    await eventually(() => uppy?.getFiles().every(({ progress }) => progress.uploadComplete));
    const [photo] = uppy?.getFiles().filter(({ name }) => name === "photo.jpg") ?? [];
    uppy?.removeFile(photo?.id ?? "");
    await eventually(() => element.files.length === 1);
  });
});
