import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import type { Uploader, UploadSummary } from "@customs-portal/sdk/transfer";
import { until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

const size = 1500;

describe("many files that their server has by name, size and time", () => {
  const up = uploads();

  /** Files that the server has, and whose ids are the same with the next task. */
  async function storeBefore(count: number): Promise<File[]> {
    up.server.extensions = ["cancel", "verify"];
    const files = Array.from({ length: count }, (_, at) => fileOf(`${at}.bin`, size, { seed: at + 1 }));
    const before = up.open({ journal: null });
    await before.taskSetup("/in");
    await before.addFiles(files);
    await until(() => before.counts.stored === count);
    before.destroy();
    for (const { name } of files) {
      const known = up.server.files.get(`task-1||${name}|${size}`);
      assert.ok(known);
      up.server.files.set(`task-2||${name}|${size}`, known);
    }
    up.server.calls.length = 0;
    return files;
  }

  /** An uploader whose comparisons wait until they are let go on. */
  function openHeld() {
    const seen = { asked: 0 };
    const gate = Promise.withResolvers<void>();
    const uploader = up.open({
      journal: null,
      fetch: async (...call) => {
        if (addressOf(call[0]).includes("/verify")) {
          seen.asked += 1;
          const { signal } = new Request(...call);
          const aborted = once(signal, "abort").then(() => Promise.reject(new Error("aborted")));
          await Promise.race([gate.promise, aborted]);
        }
        return wholeBodyFetch(...call);
      },
    });
    const ends: UploadSummary[] = [];
    uploader.on("complete", (summary) => ends.push(summary));
    return { uploader, seen, ends, goOn: gate.resolve };
  }
  const phasesOf = ({ files }: Uploader) => new Map(files.map(({ name, phase }) => [name, phase]));

  it("leave places for what is to be sent, and are asked about once", async () => {
    const found = await storeBefore(12);
    const { uploader, seen, goOn } = openHeld();
    await uploader.taskSetup("/in");
    const names = ["new-1.bin", "new-2.bin", "new-3.bin"];
    await uploader.addFiles([...found, ...names.map((name) => fileOf(name, size))]);
    await until(() => names.every((name) => phasesOf(uploader).get(name) === "stored"));
    await until(() => up.server.named("upload_check").length === 15);
    assert.deepEqual([uploader.counts.stored, seen.asked], [3, 5]);
    assert.deepEqual([uploader.counts.checking, uploader.counts.waiting], [5, 7]);
    goOn();
    await until(() => uploader.counts.stored === 15);
    assert.deepEqual([up.server.named("upload_check").length, up.server.named("verify").length], [15, 12]);
    assert.equal(uploader.files.filter(({ isInstant }) => isInstant).length, 12);
  });

  it("are paused, go on and are taken out as others are, also those that wait for their turn", async () => {
    const found = await storeBefore(12);
    const { uploader, seen, ends, goOn } = openHeld();
    await uploader.taskSetup("/in");
    await uploader.addFiles(found);
    await until(() => seen.asked === 5 && uploader.counts.waiting === 7);
    uploader.pause();
    await until(() => uploader.counts.paused === 12);
    uploader.resume();
    await until(() => seen.asked === 10);
    const waits = uploader.files.find(({ phase }) => phase === "waiting");
    assert.ok(waits);
    uploader.pause(waits);
    assert.equal(waits.phase, "paused");
    const other = uploader.files.find(({ phase }) => phase === "waiting");
    assert.ok(other);
    uploader.cancel(other);
    goOn();
    await until(() => uploader.counts.stored === 10);
    assert.equal(waits.phase, "paused");
    uploader.resume(waits);
    await until(() => ends.length === 1);
    assert.deepEqual(ends, [{ stored: 11, cancelled: 1, failed: [] }]);
  });

  it("are each compared once where there are 400 of them, some of which are others", async () => {
    const found = await storeBefore(400);
    const { uploader, ends, goOn } = openHeld();
    goOn();
    const changed = found.map((file, at) => (at % 100 === 0 ? fileOf(file.name, size, { seed: 1000 + at }) : file));
    await uploader.taskSetup("/in");
    await uploader.addFiles(changed);
    await until(() => ends.length === 1);
    assert.equal(ends[0]?.stored, 400);
    assert.deepEqual([up.server.named("verify").length, up.server.named("upload_check").length], [400, 404]);
    assert.equal(up.server.named("upload").length, 4 * 2);
  });

  it("go on one by one while all is paused, also those that wait for their turn", async () => {
    const found = await storeBefore(8);
    const { uploader, seen, goOn } = openHeld();
    await uploader.taskSetup("/in");
    await uploader.addFiles(found);
    await until(() => seen.asked === 5 && uploader.counts.waiting === 3);
    uploader.pause();
    await until(() => uploader.counts.paused === 8);
    for (const file of uploader.files) uploader.resume(file);
    await until(() => seen.asked === 10);
    goOn();
    await until(() => uploader.counts.stored === 8);
    assert.ok(uploader.isPaused);
  });

  it("that turn out to be others leave their turn to the next while they are sent", async () => {
    const found = await storeBefore(8);
    const changed = found.map((file, at) => (at < 5 ? fileOf(file.name, size, { seed: 100 + at }) : file));
    up.server.fault = ({ name }) => (name === "upload" ? { hang: true } : undefined);
    const uploader = up.open({ journal: null });
    await uploader.taskSetup("/in");
    await uploader.addFiles(changed);
    await until(() => uploader.counts.stored === 3);
    assert.equal(uploader.counts.sending, 5);
  });

  it("say nothing of how fast the line is", async () => {
    const large = fileOf("large.bin", 4_000_000, { seed: 7 });
    up.server.extensions = ["cancel", "verify"];
    const before = up.open({ journal: null, chunkBytes: 1_000_000 });
    await before.taskSetup("/in");
    await before.addFiles([large]);
    await until(() => before.counts.stored === 1);
    before.destroy();
    const known = up.server.files.get(`task-1||large.bin|${large.size}`);
    assert.ok(known);
    up.server.files.set(`task-2||large.bin|${large.size}`, known);
    for (let number = 1; number <= 400; number += 1) known.chunks.set(number, 1);
    up.server.chunkMs = 100;
    up.server.fault = ({ name }) => (name === "verify" ? { afterMs: 500 } : undefined);
    // Five chunks of 10 kB in a tenth of a second.
    const mostPerSecond = 500_000;
    const uploader = up.open({ journal: null, chunkBytes: 10_000, progressMs: 20 });
    const seen: number[] = [];
    uploader.on("progress", ({ bytesPerSecond = 0 }) => seen.push(bytesPerSecond));
    await uploader.taskSetup("/in");
    await uploader.addFiles([large, fileOf("new.bin", 600_000)]);
    await until(() => uploader.counts.stored === 2);
    assert.ok(Math.max(...seen) < 2 * mostPerSecond, String(seen));
  });
});
