import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("an uploader that has ended", () => {
  const up = uploads();
  mock.method(console, "error", () => {});

  /** Whatever is called of it: no call leaves, and nothing is left to wait for. */
  async function assertOver(uploader: Uploader): Promise<void> {
    uploader.destroy();
    await until(() => up.server.atOnce === 0);
    await pause(30);
    const { length } = up.server.calls;
    uploader.retry();
    uploader.pause();
    uploader.resume();
    uploader.resume(uploader.files[0]);
    await assert.rejects(uploader.start(), { code: "request-cancelled" });
    await assert.rejects(uploader.taskSetup("/other"), { code: "request-cancelled" });
    assert.deepEqual(await uploader.addFiles([fileOf("late.bin", 10)]), { files: [], skipped: [] });
    assert.deepEqual(await uploader.unfinished(), []);
    uploader.cancel();
    await pause(60);
    assert.equal(up.server.calls.length, length);
  }

  async function begin(settings: Parameters<typeof up.open>[0] = {}): Promise<Uploader> {
    const uploader = up.open(settings);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 30_000)]);
    return uploader;
  }

  it("sends no file that had failed", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => (name === "upload" ? { status: 400 } : undefined);
    const uploader = await begin();
    await until(() => uploader.files[0]?.phase === "failed");
    up.server.fault = () => undefined;
    await assertOver(uploader);
  });

  it("sends none that was paused, and none that waited", async () => {
    up.server.chunkMs = 20;
    const uploader = await begin();
    await until(() => up.server.named("upload").length > 3);
    uploader.pause();
    await assertOver(uploader);
    await assertOver(await begin({ autoUpload: false }));
  });

  it("ends a run that is under way", async () => {
    up.server.chunkMs = 20;
    const uploader = await begin({ autoUpload: false });
    const run = assert.rejects(uploader.start(), { code: "request-cancelled" });
    await until(() => up.server.named("upload").length > 3);
    await assertOver(uploader);
    await run;
  });

  it("asks no more about a file whose check was to be tried again, nor for a token", async () => {
    up.server.extensions = ["cancel"];
    let asked = 0;
    const token = () => ((asked += 1), "bearer-1");
    up.server.fault = ({ name }) => (name === "upload_check" ? { status: 503 } : undefined);
    const checking = await begin({ retryMs: 600_000, journal: null, token });
    await until(() => up.told.some(({ name }) => name === "task-retry"));
    up.server.fault = ({ name }) => (name === "setup" ? { status: 503 } : undefined);
    const settingUp = up.open({ retryMs: 600_000, journal: null, token });
    const setup = assert.rejects(settingUp.taskSetup("/in"), { code: "request-cancelled" });
    await until(() => up.told.filter(({ name }) => name === "task-retry").length === 2);
    const before = [up.server.calls.length, asked];
    checking.destroy();
    settingUp.destroy();
    await setup;
    await pause(60); // absence: another call of either
    assert.deepEqual([up.server.calls.length, asked], before);
  });

  it("remembers nothing of a file of before that was cancelled while its check was under way", async () => {
    up.server.extensions = ["cancel"];
    up.server.chunkMs = 20;
    const disk = emptyDisk();
    const journal = () => Promise.resolve(openMemoryJournal(disk));
    const first = await begin({ journal: journal() });
    await until(() => up.server.named("upload").length > 3);
    first.destroy();
    up.server.fault = ({ name }) => (name === "upload_check" ? { afterMs: 100 } : undefined);
    const second = await begin({ journal: journal() });
    await until(() => up.server.named("upload_check").length === 2);
    assert.equal(disk.files.size, 1);
    second.cancel();
    second.destroy();
    await until(() => up.server.named("cancel").length === 1);
    await until(() => disk.files.size === 0);
    assert.equal(up.server.files.size, 0);
  });
});

describe("a paused file", () => {
  const up = uploads();

  it("is not asked about any more, where its check was to be tried again", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => (name === "upload_check" ? { status: 503 } : undefined);
    const uploader = up.open({ retryMs: 600_000, journal: null });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 3000)]);
    await until(() => up.told.some(({ name }) => name === "task-retry"));
    up.server.fault = () => undefined;
    uploader.pause();
    await pause(60); // absence: another check
    assert.equal(up.server.named("upload_check").length, 1);
    uploader.resume();
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(up.server.named("upload_check").length, 2);
  });
});
