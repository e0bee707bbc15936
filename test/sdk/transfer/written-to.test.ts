import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

describe("a file that is written to while it is sent", () => {
  const up = uploads();

  /** What reads of its parts come to, in their order; the rest is read as it is. */
  function read(file: File, ...reads: ((piece: Blob) => Promise<ArrayBuffer>)[]): File {
    const answering = (slice: Blob["slice"]): Blob["slice"] =>
      function cut(...range) {
        const piece = slice(...range);
        const whole = piece.arrayBuffer.bind(piece);
        piece.arrayBuffer = () => (reads.shift() ?? whole)(piece);
        piece.slice = answering(piece.slice.bind(piece));
        return piece;
      };
    file.slice = answering(file.slice.bind(file));
    return file;
  }
  const asItIs = (piece: Blob) => new Response(piece).arrayBuffer();
  const changed = () => Promise.reject(new DOMException("changed", "NotReadableError"));

  async function send(file: File, settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open({ autoUpload: false, simultaneous: 1, ...settings });
    await uploader.taskSetup("/in");
    await uploader.addFiles([file]);
    return uploader.start();
  }

  it("R76-14 fails before the part is sent that completes it: one that may be old and new by turns", async () => {
    const file = read(fileOf("a.bin", 2000), asItIs, asItIs, changed);
    const { stored, failed } = await send(file);
    assert.deepEqual([stored, failed.map(({ error }) => error?.code)], [0, ["upload-file-changed"]]);
    assert.equal(up.server.named("upload").length, 1);
  });

  it("R76-14 fails before that where another part was sent as it was written to", async () => {
    const { failed } = await send(read(fileOf("a.bin", 2000), changed));
    assert.deepEqual([failed[0]?.error?.code, up.server.named("upload").length], ["upload-file-changed", 1]);
  });

  it("R76-14 leaves nothing at the server that the same file, with its time and size, would go on with", async () => {
    up.server.extensions = ["cancel"];
    const disk = emptyDisk();
    const settings = () => ({ simultaneous: 1, journal: Promise.resolve(openMemoryJournal(disk)) });
    for (const isReloaded of [false, true]) {
      // The first part is looked at, the second one was written to while it went.
      const spoiled = read(fileOf("a.bin", 4000, { seed: 1 }), asItIs, changed);
      const uploader = up.open(settings());
      await uploader.taskSetup("/in");
      await uploader.addFiles([spoiled]);
      await until(() => uploader.counts.failed === 1 && up.server.named("cancel").length === 1);
      up.server.calls.length = 0;
      const later = isReloaded ? up.open(settings()) : uploader;
      if (isReloaded) {
        uploader.destroy();
        await later.taskSetup("/in");
      }
      const whole = fileOf("a.bin", 4000, { seed: 2 });
      await later.addFiles([whole]);
      await until(() => later.counts.stored === 1);
      assert.equal(up.server.named("upload").length, 4);
      assert.equal(up.server.sha256("a.bin"), await sha256Of(whole));
      later.destroy();
      up.server.reset();
      up.server.extensions = ["cancel"];
    }
  });

  it("waits with the part that completes it for those that are read while they are sent", async () => {
    const steps: string[] = [];
    up.server.fault = ({ name, url }) => {
      if (name !== "upload") return undefined;
      const offset = url.searchParams.get("UploadOffset");
      steps.push(`sends ${offset}`);
      return offset === "0" ? { afterMs: 150 } : undefined;
    };
    const file = read(
      fileOf("a.bin", 4000),
      ...Array.from({ length: 8 }, () => (piece: Blob) => {
        steps.push(piece.size === 1 ? "looks" : "reads");
        return asItIs(piece);
      }),
    );
    const { stored } = await send(file, { simultaneous: 2 });
    assert.deepEqual([stored, up.server.sha256("a.bin")], [1, await sha256Of(fileOf("a.bin", 4000))]);
    // Two are sent as they are read, of which the first one is slow; the third is in memory; the last comes after the first.
    assert.deepEqual(steps, [
      "sends 0",
      "sends 1000",
      "looks",
      "reads",
      "looks",
      "sends 2000",
      "looks",
      "reads",
      "looks",
      "sends 3000",
    ]);
  });

  it("so does one that is shorter by now", async () => {
    const shorter = (piece: Blob) => asItIs(piece.slice(0, 5));
    const { failed } = await send(read(fileOf("a.bin", 1000), shorter));
    assert.deepEqual([failed[0]?.error?.code, up.server.named("upload").length], ["upload-file-changed", 0]);
  });

  it("a drive that hangs is a try as of a line that hangs", async () => {
    const file = read(fileOf("a.bin", 1000), () => new Promise(() => {}));
    const { stored } = await send(file, { chunkTimeoutMs: 50 });
    assert.deepEqual([stored, up.server.sha256("a.bin")], [1, await sha256Of(fileOf("a.bin", 1000))]);
  });
});
