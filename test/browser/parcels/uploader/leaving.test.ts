import { expect } from "@open-wc/testing";
import { eventually, findAll } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

/** Whether the browser would ask before the page is left. */
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("uploader: leaving, and troubles that are over", () => {
  afterEach(closeUploaders);

  it("the browser asks while files are sent, also where they were started by hand, and not before nor after", async () => {
    for (const attributes of ["", "manual"]) {
      const { choose, element, receiver, events } = await openUploader(attributes);
      await receiver.control({ chunkMs: 100 });
      expect(asks()).to.equal(false);
      await choose([fileOf("a.bin", 3000)]);
      if (attributes === "manual") {
        expect(asks()).to.equal(false);
        void element.start();
      }
      await eventually(asks);
      element.pause();
      await eventually(() => element.files[0]?.phase === "paused");
      expect(asks()).to.equal(true);
      element.resume();
      await eventually(() => events.some(({ type }) => type === "complete"));
      await eventually(() => !asks());
      closeUploaders();
    }
  });

  it("a setup that failed is no longer told of once files are sent, or none is left", async () => {
    const { choose, element, receiver, root } = await openUploader();
    const troubles = () => findAll(".up-line[data-kind='error']", root()).length;
    const refuse = () => receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 403 } }] });
    await refuse();
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => troubles() === 1);
    // By another way than the button beside it.
    await choose([fileOf("b.bin", 10)]);
    await eventually(() => element.ids.length === 2);
    await eventually(() => troubles() === 0);
    element.cancel();
    element.basePath = "/other";
    await refuse();
    await choose([fileOf("c.bin", 10)]);
    await eventually(() => troubles() === 1);
    element.cancel();
    await eventually(() => troubles() === 0);
  });
});
