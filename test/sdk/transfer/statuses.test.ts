import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { UploadItem, UploadPhase, UploadStatus } from "@customs-portal/sdk/transfer";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

describe("the status of a file in the words of the specification", () => {
  const up = uploads();
  mock.method(console, "error", () => {});

  /** The status that a file has in each phase that it is told of. */
  function watch(uploader: ReturnType<typeof up.open>): Map<UploadPhase, UploadStatus> {
    const told = new Map<UploadPhase, UploadStatus>();
    uploader.on("file-added", ({ file }) => told.set(file.phase, file.status));
    uploader.on("phase", ({ file }) => told.set(file.phase, file.status));
    return told;
  }

  it("R4-28 R4-40 one that is paused in the middle of its chunks waits, and so does one that had not begun", async () => {
    up.server.chunkMs = 20;
    const uploader = up.open({ simultaneous: 1 });
    const told = watch(uploader);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 30_000)]);
    const [file] = uploader.files;
    await until(() => (file?.loadedBytes ?? 0) > 0);
    uploader.pause(file);
    const stands = ({ phase, status }: UploadItem) => [phase, status];
    assert.deepEqual([...uploader.files].map(stands), [["paused", "wait"]]);
    await until(() => up.server.atOnce === 0);
    assert.deepEqual([...uploader.files].map(stands), [["paused", "wait"]]);
    assert.equal((JSON.parse(JSON.stringify(file)) as UploadItem).status, "wait");
    uploader.pause();
    await uploader.addFiles([fileOf("b.bin", 10)]);
    uploader.pause(uploader.files[1]);
    assert.deepEqual(
      [...uploader.files].map(stands),
      Array.from({ length: 2 }, () => ["paused", "wait"]),
    );
    uploader.resume();
    await until(() => uploader.counts.stored === 2);
    assert.deepEqual(Object.fromEntries(told), {
      waiting: "wait",
      checking: "wait",
      sending: "uploading",
      paused: "wait",
      stored: "complete",
    });
  });

  it("R4-28 A69 one that has failed is complete, and so is one that was cancelled", async () => {
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("FileName") === "bad.bin" ? { status: 409 } : undefined;
    up.server.chunkMs = 20;
    const uploader = up.open();
    const told = watch(uploader);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("bad.bin", 10), fileOf("gone.bin", 90_000)]);
    await until(() => uploader.files[0]?.phase === "failed");
    uploader.cancel(uploader.files[1]);
    assert.deepEqual([told.get("failed"), told.get("cancelled")], ["complete", "complete"]);
  });

  it("R4-28 one that another tab is sending waits", async () => {
    const free = Promise.withResolvers<void>();
    let isFree = false;
    const uploader = up.open({
      locks: {
        take: async () => (isFree ? () => undefined : undefined),
        whenFree: () => free.promise,
        taken: async () => new Set(),
      },
    });
    const told = watch(uploader);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => uploader.files[0]?.phase === "elsewhere");
    assert.equal(told.get("elsewhere"), "wait");
    isFree = true;
    free.resolve();
    await until(() => uploader.files[0]?.phase === "stored");
  });

  it("one that another tab has sent has the name that it was given there", async () => {
    const disk = emptyDisk();
    up.server.chunkMs = 100;
    const tabs = [1, 2].map(() =>
      up.open({
        journal: Promise.resolve(openMemoryJournal(disk)),
        fetch: async (...call) => {
          const answer = await wholeBodyFetch(...call);
          if (!addressOf(call[0]).includes("/files/upload?")) return answer;
          return Response.json({ code: 0, message: "", data: { stored_name: "a (2).bin" } });
        },
      }),
    );
    for (const [index, uploader] of tabs.entries()) {
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 1500)]);
      await until(() => uploader.files[0]?.phase === (index === 0 ? "sending" : "elsewhere"));
    }
    await until(() => tabs.every(({ counts }) => counts.stored === 1));
    assert.deepEqual(
      tabs.map(({ files }) => files[0]?.storedName),
      ["a (2).bin", "a (2).bin"],
    );
  });
});
