import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

const size = 2500;

describe("a file that its server has by name, size and time", () => {
  const up = uploads();
  const open = (settings: Parameters<typeof up.open>[0] = {}) => up.open({ journal: null, ...settings });
  const verified = () =>
    up.server.named("verify").map(({ body }) => JSON.parse(body.toString()) as { hash_type: string; hash: string });

  /** The server has a file of before, whose id is the same with the task after the next setup. */
  async function storeBefore(file = fileOf("a.bin", size), setups = 2): Promise<void> {
    up.server.extensions = ["cancel", "verify"];
    const before = open();
    await before.taskSetup("/in");
    await before.addFiles([file]);
    await until(() => before.files[0]?.phase === "stored");
    before.destroy();
    const known = up.server.files.get(`task-1||a.bin|${size}`);
    assert.ok(known);
    up.server.files.set(`task-${setups}||a.bin|${size}`, known);
    up.server.calls.length = 0;
    up.told.length = 0;
  }

  for (const digest of [undefined, "md5"] as const)
    it(`is not sent where it has its content (compared at the end with ${digest ?? "nothing"})`, async () => {
      await storeBefore();
      const uploader = open(digest && { digest });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", size)]);
      await until(() => uploader.files[0]?.phase === "stored");
      assert.equal(up.server.named("upload").length, 0);
      assert.equal(uploader.files[0]?.isInstant, true);
      assert.equal(uploader.files[0]?.readBytes, undefined);
      assert.deepEqual(
        verified().map(({ hash_type }) => hash_type),
        [digest ?? "sha-256"],
      );
    });

  it("is another one, and sent, where its content differs", async () => {
    await storeBefore();
    const changed = fileOf("a.bin", size, { seed: 2 });
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([changed]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(up.server.named("upload").length, 3);
    assert.equal(uploader.files[0]?.isInstant, false);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(changed));
    assert.ok(!up.told.some(({ name }) => name === "error" || name === "retry"));
  });

  it("has failed where its server puts another one in its place again and again; a retry asks anew", async () => {
    await storeBefore();
    const known = up.server.files.get(`task-2||a.bin|${size}`);
    assert.ok(known);
    let isStubborn = true;
    up.server.fault = ({ name }) => {
      if (isStubborn && name === "upload_check") up.server.files.set(`task-2||a.bin|${size}`, known);
      return undefined;
    };
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size, { seed: 2 })]);
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(uploader.files[0]?.error?.code, "upload-damaged");
    assert.deepEqual([up.server.named("upload_check").length, verified().length], [2, 1]);
    isStubborn = false;
    up.server.files.delete(`task-2||a.bin|${size}`);
    uploader.retry();
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(up.server.named("upload").length, 3);
  });

  it("is compared after a comparison that came to nothing, a pause in it, and a reload in it", async () => {
    await storeBefore(undefined, 3);
    const disk = emptyDisk();
    const journal = () => Promise.resolve(openMemoryJournal(disk));
    up.server.files.set(`task-2||a.bin|${size}`, up.server.files.get(`task-3||a.bin|${size}`) as never);
    up.server.fault = ({ name }) => (name === "verify" ? { status: 503 } : undefined);
    const first = open({ journal: journal(), retries: 1, simultaneous: 1 });
    await first.taskSetup("/in");
    await first.addFiles([fileOf("a.bin", size, { seed: 2 })]);
    await until(() => first.files[0]?.phase === "failed");
    assert.equal(verified().length, 2);
    up.server.fault = ({ name }) => (name === "verify" ? { hang: true } : undefined);
    first.retry();
    await until(() => verified().length === 3);
    first.pause();
    await until(() => first.files[0]?.phase === "paused");
    first.resume();
    await until(() => verified().length === 4);
    // The page goes.
    first.destroy();
    up.server.fault = () => undefined;
    const second = open({ journal: journal() });
    await second.taskSetup("/in");
    const changed = fileOf("a.bin", size, { seed: 2 });
    await second.addFiles([changed]);
    await until(() => second.files[0]?.phase === "stored");
    assert.equal(verified().length, 5);
    assert.equal(up.server.named("upload").length, 3);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(changed));
  });

  it("of no bytes is what it is", async () => {
    up.server.extensions = ["verify"];
    for (const _ of [1, 2]) {
      const uploader = open();
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 0)]);
      await until(() => uploader.files[0]?.phase === "stored");
      const known = up.server.files.get("task-1||a.bin|0");
      if (known) up.server.files.set("task-2||a.bin|0", known);
    }
    assert.equal(up.server.named("upload").length, 1);
    assert.equal(verified().length, 0);
  });
});
