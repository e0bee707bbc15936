import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
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
});
