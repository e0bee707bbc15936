import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { createFileLocks } from "../../../sdk/transfer/journal/file-locks.ts";
import { uploadInstantLeastBytes } from "../../../sdk/limits.ts";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

mock.method(console, "error", () => {});
mock.method(console, "warn", () => {});

/** A file of which no reading ends. */
function hanging(file: File): { file: File; reads: () => number } {
  let reads = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const piece = slice(...range);
    piece.arrayBuffer = () => {
      reads += 1;
      return new Promise(() => undefined);
    };
    return piece;
  };
  return { file, reads: () => reads };
}

describe("uploads that wait", () => {
  const up = uploads();
  const instant = { chunkBytes: 65_536, instant: true, journal: null };

  it("for a server that is still looking whether it has them are paused, and go on", async () => {
    up.server.extensions = ["instant"];
    up.server.has = () => "pending";
    const uploader = up.open(instant);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", uploadInstantLeastBytes)]);
    await until(() => up.server.named("instant").length === 1);
    // absence: a question right after the answer; the next one waits.
    await pause(100);
    uploader.pause();
    // absence: the file is neither failed nor sent.
    await pause(50);
    assert.equal(uploader.files[0]?.phase, "paused");
    assert.equal(uploader.files[0]?.error, undefined);
    up.server.has = () => "none";
    uploader.resume();
    await until(() => uploader.files[0]?.phase === "stored");
  });

  it("for a file that cannot be read to its end hold up no other once that is cancelled", async () => {
    up.server.extensions = ["instant"];
    const uploader = up.open(instant);
    const first = hanging(fileOf("a.bin", uploadInstantLeastBytes));
    await uploader.taskSetup("/in");
    await uploader.addFiles([first.file, fileOf("b.bin", uploadInstantLeastBytes, { seed: 2 })]);
    await until(() => first.reads() === 1);
    assert.equal(uploader.files[1]?.phase, "checking");
    uploader.cancel(uploader.files[0]);
    await until(() => uploader.files.some(({ name, phase }) => name === "b.bin" && phase === "stored"));
  });

  it("in a page that may not lock come free as in one without locks", async () => {
    up.server.extensions = ["cancel"];
    up.server.chunkMs = 20;
    up.server.fault = ({ name }) => (name === "cancel" ? { afterMs: 50 } : undefined);
    const refuse = () => Promise.reject(new DOMException("no origin of its own", "SecurityError"));
    const locks = createFileLocks({ request: refuse, query: refuse });
    const uploader = up.open({ locks, journal: null });
    await uploader.taskSetup("/in");
    const file = fileOf("a.bin", 20_000);
    await uploader.addFiles([file]);
    await until(() => up.server.named("upload").length > 2);
    assert.equal((await locks.taken()).size, 1);
    uploader.cancel();
    await uploader.addFiles([file]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal((await locks.taken()).size, 0);
  });
});
