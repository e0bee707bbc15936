import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

describe("a failed file that is chosen again", () => {
  const up = uploads();

  it("R4-28 a failed file that is chosen again is sent from the new choice, as the one of the list; others are told as such", async () => {
    const gone = fileOf("a.bin", 9500);
    // What browsers do to a File whose bytes on the disk are others by now.
    gone.slice = () => ({ ...new Blob(), slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) }) as never;
    const uploader = up.open({ autoUpload: false, limits: { maxFiles: 1 } });
    await uploader.taskSetup("/in");
    await uploader.addFiles([gone]);
    const summary = await uploader.start();
    assert.equal(summary.failed[0]?.error?.code, "upload-file-changed");
    const [item] = uploader.files;
    const again = await uploader.addFiles([fileOf("a.bin", 9500), fileOf("b.bin", 1)]);
    assert.deepEqual([again.files, again.skipped.map(({ reason }) => reason)], [[item], ["too-many"]]);
    assert.equal((await uploader.start()).stored, 1);
    assert.deepEqual([uploader.files.length, item?.phase, uploader.totals.failed], [1, "stored", 0]);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(fileOf("a.bin", 9500)));
  });

  it("one that has changed on the disk is what is there now, within the limits", async () => {
    const changed = fileOf("a.bin", 9500);
    changed.slice = () =>
      ({ ...new Blob(), slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) }) as never;
    const uploader = up.open({ limits: { maxFiles: 1, maxFileSize: 12_000 } });
    await uploader.taskSetup("/in");
    await uploader.addFiles([changed]);
    await until(() => uploader.counts.failed === 1);
    const [item] = uploader.files;
    const now = (size: number) => fileOf("a.bin", size, { seed: 2, lastModified: 4_000_000_000_000 });
    const { skipped } = await uploader.addFiles([now(12_001), fileOf("b.bin", 1)]);
    assert.deepEqual(
      skipped.map(({ name, reason }) => [name, reason]),
      [
        ["a.bin", "too-large"],
        ["b.bin", "too-many"],
      ],
    );
    assert.equal(item?.phase, "failed");
    await uploader.addFiles([now(12_000)]);
    await until(() => uploader.counts.stored === 1);
    assert.deepEqual([item?.phase, uploader.files.length], ["cancelled", 1]);
    assert.deepEqual([uploader.totals.bytes, uploader.totals.loadedBytes, uploader.totals.failed], [12_000, 12_000, 0]);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(now(12_000)));
    // It is known as what it is now.
    assert.equal((await uploader.addFiles([now(12_000)])).skipped[0]?.reason, "stored");
  });

  it("nothing but what it is now comes in the place of one that has changed: what was there before is another file", async () => {
    const changed = fileOf("a.bin", 9500);
    changed.slice = () =>
      ({ ...new Blob(), slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) }) as never;
    const uploader = up.open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([changed]);
    await until(() => uploader.counts.failed === 1);
    await uploader.addFiles([fileOf("a.bin", 8000, { seed: 3, lastModified: 1_600_000_000_000 })]);
    await uploader.taskSetup("/other");
    await uploader.addFiles([fileOf("a.bin", 7000, { seed: 4, lastModified: 4_000_000_000_000 })]);
    await until(() => uploader.counts.stored === 2);
    assert.deepEqual(
      uploader.files.map(({ size, phase }) => [size, phase]),
      [
        [9500, "failed"],
        [8000, "stored"],
        [7000, "stored"],
      ],
    );
  });

  it("a failed file that is chosen again starts by itself, and goes to the place of now", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { status: 409 } : undefined);
    const uploader = up.open();
    await uploader.taskSetup("/A");
    await uploader.addFiles([fileOf("a.bin", 1500)]);
    await until(() => uploader.files[0]?.phase === "failed");
    up.server.fault = () => undefined;
    await uploader.taskSetup("/B");
    await uploader.addFiles([fileOf("a.bin", 1500)]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(uploader.files[0]?.fileId, "task-2||a.bin|1500");
    assert.equal(uploader.totals.loadedBytes, 1500);
  });

  it("a failed file that is chosen again into another place is given up in the first", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("resumableChunkNumber") === "2" ? { status: 409 } : undefined;
    const uploader = up.open();
    await uploader.taskSetup("/A");
    await uploader.addFiles([fileOf("a.bin", 2500)]);
    await until(() => uploader.files[0]?.phase === "failed");
    up.server.fault = () => undefined;
    await uploader.taskSetup("/B");
    await uploader.addFiles([fileOf("a.bin", 2500)]);
    await until(() => uploader.files[0]?.phase === "stored" && up.server.named("cancel").length === 1);
    assert.deepEqual(
      [...up.server.files.values()].map(({ task, chunks }) => [task, chunks.size]),
      [["task-2", 3]],
    );
  });

  it("its digest is that of the new choice", async () => {
    up.server.extensions = ["verify"];
    up.server.fault = ({ name }) =>
      name === "verify" ? { status: 200, body: JSON.stringify({ code: 0, data: { state: "match" } }) } : undefined;
    const gone = fileOf("a.bin", 2500);
    const slice = gone.slice.bind(gone);
    // It cannot be read from its beginning to its end any more, as the digest reads it; its chunks can.
    gone.slice = (from, to) => {
      const piece = slice(from, to);
      if ((to ?? 0) > gone.size) piece.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
      return piece;
    };
    const uploader = up.open({ digest: "md5" });
    await uploader.taskSetup("/in");
    await uploader.addFiles([gone]);
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(uploader.files[0]?.error?.code, "upload-file-changed");
    await uploader.addFiles([fileOf("a.bin", 2500)]);
    await until(() => uploader.files[0]?.status === "complete" && uploader.counts.checking === 0);
    assert.equal(uploader.files[0]?.phase, "stored");
  });
});

describe("a file that has arrived and is chosen again", () => {
  const up = uploads();

  it("is told as such and takes no place; removed, or for another place, it is sent again", async () => {
    const limits = { maxFiles: 1 };
    const uploader = up.open({ limits });
    const choose = () => uploader.addFiles([fileOf("a.bin", 1500)]);
    const areStored = (count: number) => () =>
      uploader.files.length === count && uploader.files.every(({ phase }) => phase === "stored");
    await uploader.taskSetup("/A");
    await choose();
    await until(areStored(1));
    for (let count = 0; count < 400; count += 1) {
      const { files, skipped } = await choose();
      assert.deepEqual([files, skipped.map(({ reason }) => reason)], [[], ["stored"]]);
    }
    assert.deepEqual([uploader.files.length, up.server.named("upload_check").length], [1, 1]);
    uploader.cancel(uploader.files);
    await choose();
    await until(areStored(1));
    limits.maxFiles = 2;
    await uploader.taskSetup("/B");
    await choose();
    await until(areStored(2));
    assert.equal(up.server.named("upload_check").length, 3);
  });
});
