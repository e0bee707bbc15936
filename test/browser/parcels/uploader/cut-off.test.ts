import { expect } from "@open-wc/testing";
import { createUploader, type Uploader, type UploadItem } from "@customs-portal/sdk/transfer";
import { createCutOff } from "../../../../parcels/uploader/cut-off.ts";
import { createUploadSession, openOf, type UploadSession } from "../../../../parcels/uploader/session.ts";
import { eventually } from "../../support/dom.ts";
import { fileOf, Receiver } from "../../support/receiver.ts";

describe("uploader: files that an outage has cut off", () => {
  let receiver: Receiver;
  let uploader: Uploader;
  let session: UploadSession;

  beforeEach(() => {
    receiver = new Receiver();
    const quick = { retries: 0, retryMs: 1, journal: null };
    uploader = createUploader({ baseUrl: receiver.base, token: () => "bearer-1", chunkBytes: 1000, ...quick });
    session = createUploadSession(uploader, {}, { basePath: "/in", isManual: false, limits: {}, isByBatch: false });
  });
  afterEach(() => session.destroy());

  /** Goes on so many times, each time when all that was sent has failed. @returns how often the file has failed since */
  async function goOnTimes(times: number): Promise<number> {
    let failures = 0;
    const leave = uploader.on("error", () => (failures += 1));
    for (let count = 0; count < times; count += 1) {
      await eventually(() => openOf(uploader.counts) === 0);
      await session.goOn();
    }
    await eventually(() => openOf(uploader.counts) === 0);
    leave();
    return failures;
  }

  async function sendInVain(fault: { status: number } | { cut: true }): Promise<void> {
    await receiver.control({ rules: [{ name: "upload", fault }] });
    await uploader.taskSetup("/in");
    await session.add([{ file: fileOf("a.bin", 4000) }]);
  }

  for (const [what, fault] of [
    ["503", { status: 503 }],
    ["no answer", { cut: true }],
  ] as const)
    it(`are not sent again by themselves without an end where chunks never get through: ${what}`, async () => {
      await sendInVain(fault);
      expect(await goOnTimes(40)).to.be.within(10, 11);
      expect(await goOnTimes(5)).to.equal(0);
      await eventually(() => session.state.getSnapshot().retryable === 1);
    });

  for (const [how, sendAgain] of [
    ["all at once", () => session.retry()],
    ["by its row or the tag", () => uploader.retry(uploader.files[0])],
  ] as const)
    it(`are sent again by themselves once more after somebody has sent them by hand: ${how}`, async () => {
      await sendInVain({ status: 503 });
      await goOnTimes(12);
      sendAgain();
      expect(await goOnTimes(12)).to.be.within(10, 11);
    });

  it("are sent again by themselves as long as something of them arrives", () => {
    const files = createCutOff();
    const file = { loadedBytes: 0 };
    files.add(file as UploadItem);
    for (let count = 0; count < 400; count += 1) {
      if (count % 9 === 0) file.loadedBytes += 1;
      expect(files.take()).to.deep.equal([file]);
    }
    files.delete(file as UploadItem);
    expect(files.take()).to.deep.equal([]);
  });

  it("are not sent again without an end where what has arrived is lost and arrives again", () => {
    const files = createCutOff();
    const file = { loadedBytes: 0 };
    files.add(file as UploadItem);
    let sent = 0;
    for (let count = 0; count < 400; count += 1) {
      file.loadedBytes = count % 2;
      sent += files.take().length;
    }
    expect(sent).to.be.within(10, 12);
  });
});
