import { expect } from "@open-wc/testing";
import { eventually } from "../../support/dom.ts";
import { fileOf, sha256Of } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

describe("uploader: chunks that are sent as they are", () => {
  afterEach(closeUploaders);

  for (const { attributes, extensions, type } of [
    { attributes: "octet-stream", extensions: ["octet-stream"], type: "application/octet-stream" },
    { attributes: "octet-stream", extensions: ["verify"], type: "multipart/form-data" },
    { attributes: "", extensions: ["octet-stream"], type: "multipart/form-data" },
  ])
    it(`are ${type} with the attribute "${attributes}" where the server knows ${extensions.join()}`, async () => {
      const { choose, receiver, phases } = await openUploader(attributes);
      await receiver.control({ extensions });
      const file = fileOf("报关单.bin", 2_500);
      await choose([file]);
      await eventually(() => phases()["报关单.bin"] === "stored");
      const { calls, files } = await receiver.log();
      const chunks = calls.filter(({ name }) => name === "upload");
      expect(chunks.map((chunk) => chunk.type)).to.deep.equal([type, type, type]);
      expect(files.map(({ sha256 }) => sha256)).to.deep.equal([await sha256Of(file)]);
    });
});
