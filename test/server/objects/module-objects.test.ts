import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moduleObjects, openObjectStore } from "../../../server/objects/index.ts";

const folder = await mkdtemp(join(tmpdir(), "objects-"));
after(() => rm(folder, { recursive: true }));

describe("a link that a module makes", async () => {
  const store = await openObjectStore({ kind: "folder", folder });
  const objects = moduleObjects(store, "files", async (_key, options) => JSON.stringify(options));
  const link = (fileName: string, contentType = "text/plain") =>
    objects.link("files/a", { seconds: 60, fileName, contentType });

  it("bears a name that an address and a header can bear", async () => {
    const nameOf = async (name: string) => (JSON.parse(await link(name)) as { fileName: string }).fileName;
    assert.equal(await nameOf("报关单 1.pdf"), "报关单 1.pdf");
    assert.equal(await nameOf("half\ud800.pdf"), "half\ufffd.pdf");
    assert.equal(await nameOf("a\r\nb\u0000/../c.pdf"), "ab_.._c.pdf");
  });

  it("is made for media types alone", async () => {
    for (const type of ["text/plain; charset=utf-8", "application/vnd.ms-excel", "image/svg+xml"])
      await link("a", type);
    for (const type of ["", "text", "text/plain\r\nset-cookie: a=b", "text/plain; charset=\u0000", "text/报"])
      await assert.rejects(link("a", type), RangeError, type);
  });
});
