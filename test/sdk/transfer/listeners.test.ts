import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { UploadItem, UploadPhase, Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("a listener that acts on what it hears", () => {
  const up = uploads();
  mock.method(console, "error", () => {});
  mock.method(console, "warn", () => {});

  const standing = ({ files }: Uploader) => files.map(({ name, phase }) => `${name} ${phase}`);
  const chunksOf = (name: string) =>
    up.server.named("upload").filter(({ url }) => url.searchParams.get("FileName") === name).length;

  /** What is counted of the files is what the list says. */
  function assertCounted(uploader: Uploader): void {
    for (const [phase, count] of Object.entries(uploader.counts))
      assert.equal(count, uploader.files.filter((file) => file.phase === phase).length, phase);
    const { files, stored, failed, bytes, loadedBytes } = uploader.totals;
    const sum = (of: (file: UploadItem) => number) => uploader.files.reduce((all, file) => all + of(file), 0);
    const isSent = (file: UploadItem) => Number(file.phase !== "failed");
    assert.deepEqual(
      [files, stored, failed, bytes, loadedBytes],
      [
        uploader.files.length,
        uploader.counts.stored,
        uploader.counts.failed,
        sum((file) => isSent(file) * file.size),
        sum((file) => isSent(file) * file.loadedBytes),
      ],
    );
  }

  const files = () => [fileOf("bad.exe", 3000), fileOf("good.pdf", 3000), fileOf("worse.exe", 3000)];
  const isBad = ({ name }: UploadItem) => name.endsWith(".exe");

  for (const autoUpload of [true, false])
    it(`R4-34 takes files out as they are added, ${autoUpload ? "which then start by themselves" : "which then wait for their start"}`, async () => {
      const uploader = up.open({ autoUpload });
      uploader.on("file-added", ({ file }) => isBad(file) && uploader.cancel(file));
      await uploader.taskSetup("/in");
      await uploader.addFiles(files());
      if (!autoUpload) {
        assert.deepEqual(standing(uploader), ["good.pdf waiting"]);
        assert.equal((await uploader.start()).stored, 1);
      }
      await until(() => uploader.counts.stored === 1);
      assert.deepEqual([chunksOf("bad.exe"), chunksOf("good.pdf"), chunksOf("worse.exe")], [0, 3, 0]);
      assertCounted(uploader);
    });

  for (const [which, at] of [
    ["that file", 0],
    ["another one of them", 1],
  ] as const)
    it(`takes ${which} out as failed ones are sent again, and the run comes to its end`, async () => {
      up.server.fault = ({ name }) => (name === "upload" ? { status: 400 } : undefined);
      const uploader = up.open({ autoUpload: false });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 1500), fileOf("b.bin", 1500)]);
      assert.equal((await uploader.start()).failed.length, 2);
      up.server.fault = () => undefined;
      const [first] = uploader.files;
      const gone = uploader.files[at];
      const leave = uploader.on("phase", ({ file, before }) => {
        if (file !== first || before !== "failed") return;
        leave();
        uploader.cancel(gone);
      });
      up.server.calls.length = 0;
      up.told.length = 0;
      uploader.retry();
      await until(() => up.told.some(({ name }) => name === "complete"));
      assert.deepEqual(standing(uploader), [at === 0 ? "b.bin stored" : "a.bin stored"]);
      assert.equal(chunksOf(gone?.name ?? ""), 0);
      assertCounted(uploader);
      const { files: others } = await uploader.addFiles([fileOf("c.bin", 500)]);
      assert.equal((await uploader.start(others)).stored, 1);
    });

  it("takes a file out, whatever phase it hears of: it is sent no further, and all is counted once", async () => {
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("FileName") === "worse.exe" ? { status: 400 } : undefined;
    for (const phase of ["checking", "sending", "stored", "failed"] satisfies UploadPhase[]) {
      up.server.calls.length = 0;
      const uploader = up.open({ progressMs: 1 });
      uploader.on("phase", ({ file }) => isBad(file) && file.phase === phase && uploader.cancel(file));
      await uploader.taskSetup("/in");
      await uploader.addFiles(files());
      await until(() => uploader.counts.stored + uploader.counts.failed === uploader.files.length);
      await pause(30);
      const left = { stored: ["good.pdf stored", "worse.exe failed"], failed: ["bad.exe stored", "good.pdf stored"] };
      assert.deepEqual(
        standing(uploader),
        { ...left, checking: ["good.pdf stored"], sending: ["good.pdf stored"] }[phase],
      );
      if (phase === "checking") assert.equal(up.server.named("upload_check").length, 1);
      if (phase === "checking" || phase === "sending") assert.equal(chunksOf("bad.exe"), 0);
      assertCounted(uploader);
    }
  });

  it("takes a file out when it hears of its last bytes, or of the sums", async () => {
    for (const name of ["file-progress", "progress"] as const) {
      const uploader = up.open({ progressMs: 1, simultaneous: 1 });
      uploader.on(name, () => {
        const [bad] = uploader.files.filter((file) => isBad(file) && file.loadedBytes === file.size);
        if (bad) uploader.cancel(bad);
      });
      await uploader.taskSetup("/in");
      await uploader.addFiles(files());
      await until(() => uploader.counts.stored === uploader.files.length);
      await pause(30);
      assertCounted(uploader);
    }
  });

  it("pauses a file, whatever phase it hears of, and it stays paused until it is resumed", async () => {
    for (const phase of ["checking", "sending"] satisfies UploadPhase[]) {
      const uploader = up.open();
      let pauses = 1;
      uploader.on("phase", ({ file }) => file.phase === phase && (pauses -= 1) >= 0 && uploader.pause(file));
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf(`${phase}.bin`, 3000)]);
      await pause(60);
      assert.deepEqual([standing(uploader), chunksOf(`${phase}.bin`)], [[`${phase}.bin paused`], 0]);
      uploader.resume(uploader.files[0]);
      await until(() => uploader.counts.stored === 1);
    }
  });

  it("resumes what it hears is paused, as often as it is: nothing stands still", async () => {
    up.server.chunkMs = 3;
    const uploader = up.open();
    uploader.on("phase", ({ file }) => file.phase === "paused" && uploader.resume(file));
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 9000)]);
    for (let round = 0; round < 5; round += 1) {
      await pause(4);
      uploader.pause(uploader.files[0]);
    }
    await until(() => uploader.counts.stored === 1);
    assertCounted(uploader);
  });

  it("takes out a file of which it hears that another uploader sends it, and one that it sends again", async () => {
    up.server.chunkMs = 10;
    const [first, second] = [up.open(), up.open()];
    second.on("phase", ({ file }) => file.phase === "elsewhere" && second.cancel(file));
    for (const uploader of [first, second]) {
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 9000)]);
    }
    await until(() => first.counts.stored === 1);
    await pause(50);
    assert.deepEqual([second.files.length, second.counts.cancelled, chunksOf("a.bin")], [0, 0, 9]);
    assertCounted(second);
  });
});
