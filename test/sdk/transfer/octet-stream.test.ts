import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

const octets = "application/octet-stream";

describe("chunks as they are", () => {
  const up = uploads();

  /** The types of the chunks by which a file arrived, whole. */
  async function typesOf(extensions: string[] | undefined, octetStream: boolean | undefined): Promise<string[]> {
    up.server.extensions = extensions;
    const file = fileOf("报关单.bin", 2_500);
    const uploader = up.open({ autoUpload: false, ...(octetStream !== undefined && { octetStream }) });
    await uploader.taskSetup("in");
    await uploader.addFiles([file]);
    assert.equal((await uploader.start()).stored, 1);
    const [stored] = up.server.files.values();
    assert.equal(createHash("sha256").update(stored!.content).digest("hex"), await sha256Of(file));
    return up.server.named("upload").map(({ headers }) => (headers["content-type"] ?? "").replace(/;.*/, ""));
  }

  it("are sent by `octetStream` to a server that knows them, with the same fields in the address", async () => {
    assert.deepEqual(await typesOf(["octet-stream"], true), [octets, octets, octets]);
    const sent = up.server.named("upload").map(({ url: { searchParams } }) => searchParams);
    assert.deepEqual(new Set(sent.map((fields) => fields.get("UploadOffset"))), new Set(["0", "1000", "2000"]));
    for (const fields of sent) assert.equal(fields.get("FileName"), "报关单.bin");
  });

  for (const { what, extensions, octetStream } of [
    { what: "to a server that does not know them", extensions: ["verify"], octetStream: true },
    { what: "to a server that names nothing", extensions: undefined, octetStream: true },
    { what: "without the option", extensions: ["octet-stream"], octetStream: undefined },
  ])
    it(`are forms ${what}`, async () => {
      assert.deepEqual(new Set(await typesOf(extensions, octetStream)), new Set(["multipart/form-data"]));
    });
});
