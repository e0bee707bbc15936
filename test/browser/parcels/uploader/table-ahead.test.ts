import { expect } from "@open-wc/testing";
import { eventually, findAll } from "../../support/dom.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const isThere = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/FullTable.tsx"));

describe("uploader: the code of its table", () => {
  afterEach(closeUploaders);
  // The browser keeps the first 250 otherwise.
  before(() => performance.setResourceTimingBufferSize(5000));

  it("comes before there is a file, so that files can be seen that are added while the portal is away", async () => {
    expect(isThere()).to.equal(false);
    const { root } = await openUploader();
    await eventually(isThere);
    expect(findAll(".cp-table", root())).to.deep.equal([]);
  });
});
