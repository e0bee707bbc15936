import { expect } from "@open-wc/testing";
import { eventually, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

/** Waits until a place for files is there, and whatever follows it would have been called. */
async function settled({ receiver }: OpenUploader): Promise<void> {
  await eventually(async () => (await receiver.names()).includes("setup"));
  await pause(800); // absence: an upload
}

describe("uploader: paused while a place is asked for", () => {
  afterEach(closeUploaders);

  it("start() ends the pause before it, and the pause after it holds", async () => {
    const opened = await openUploader("manual");
    const { choose, element, phases, receiver, button } = opened;
    await receiver.control({ rules: [{ name: "setup", fault: { afterMs: 400 } }] });
    element.pause();
    await choose([fileOf("a.bin", 10)]);
    const started = element.start();
    element.pause();
    await settled(opened);
    expect(await receiver.names()).not.to.include("upload");
    expect(element.ids).to.deep.equal([]);
    (await eventually(() => button("全部继续"))).click();
    await eventually(() => phases()["a.bin"] === "stored");
    await started;
  });

  it("start() after a pause sends", async () => {
    const { choose, element, phases } = await openUploader("manual");
    await choose([fileOf("a.bin", 10)]);
    element.pause();
    await element.start();
    await eventually(() => phases()["a.bin"] === "stored");
  });

  it("what is tried again holds, too", async () => {
    const opened = await openUploader();
    const { choose, phases, receiver, says, button } = opened;
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 400 } }] });
    await choose([fileOf("a.bin", 10)]);
    await says("暂时无法开始上传");
    await receiver.control({ rules: [{ name: "setup", fault: { afterMs: 600 } }] });
    button("重试").click();
    (await eventually(() => button("全部暂停"))).click();
    await settled(opened);
    expect(await receiver.names()).not.to.include("upload");
    (await eventually(() => button("全部继续"))).click();
    await eventually(() => phases()["a.bin"] === "stored");
  });
});
