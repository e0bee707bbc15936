import { expect } from "@open-wc/testing";
import type { UploadItem } from "@customs-portal/sdk/transfer";
import { createRowWatch } from "../../../../parcels/uploader/row-watch.ts";

describe("uploader: the watch of rows", () => {
  const file = { name: "a.bin" } as UploadItem;

  it("a change between the drawing of a row and its first watch shows in the version, so that it is drawn again", () => {
    const { versionOf, tell, watch } = createRowWatch();
    const drawn = versionOf(file);
    tell(file);
    watch(file, () => undefined);
    expect(versionOf(file)).not.to.equal(drawn);
  });

  it("tells those who watch, each until it leaves", () => {
    const { tell, tellAll, watch, versionOf } = createRowWatch();
    versionOf(file);
    let calls = 0;
    const leave = watch(file, () => (calls += 1));
    const stay = watch(file, () => (calls += 10));
    tell(file);
    expect(calls).to.equal(11);
    leave();
    tellAll();
    expect(calls).to.equal(21);
    stay();
    tellAll();
    expect(calls).to.equal(21);
  });
});
