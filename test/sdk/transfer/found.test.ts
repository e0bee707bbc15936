import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { UploadPhase } from "@customs-portal/sdk/transfer";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, sha256Of, uploads } from "./support/uploads.ts";

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
      const phases: UploadPhase[] = [];
      uploader.on("phase", ({ file }) => phases.push(file.phase));
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", size)]);
      await until(() => uploader.files[0]?.phase === "stored");
      assert.ok(!phases.includes("sending"), String(phases));
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
    assert.deepEqual([up.server.named("upload_check").length, verified().length], [2, 2]);
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

  it("is compared once more where its server has another one of its content in its place", async () => {
    await storeBefore();
    const [old, right] = [fileOf("a.bin", size), fileOf("a.bin", size, { seed: 2 })];
    const key = `task-2||a.bin|${size}`;
    const known = up.server.files.get(key);
    assert.ok(known);
    let checks = 0;
    up.server.fault = ({ name }) => {
      if (name === "upload_check" && (checks += 1) === 2)
        up.server.files.set(key, { ...known, content: Buffer.from(contentOfRight) });
      return undefined;
    };
    const contentOfRight = await right.arrayBuffer();
    assert.notDeepEqual(Buffer.from(await old.arrayBuffer()), Buffer.from(contentOfRight));
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([right]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.deepEqual([checks, verified().length, up.server.named("upload").length], [2, 2, 0]);
    assert.equal(uploader.files[0]?.isInstant, true);
  });

  it("whose task ends while it is compared is compared with another one", async () => {
    await storeBefore();
    const clock = mock.method(Date, "now", () => 0);
    up.server.fault = ({ name, body }) => {
      if (name !== "verify" || !String(body).includes('"task-2"')) return undefined;
      // It took long to read it.
      clock.mock.mockImplementation(() => 61_000);
      return { status: 401 };
    };
    up.server.files.set(`task-3||a.bin|${size}`, up.server.files.get(`task-2||a.bin|${size}`) as never);
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size)]);
    await until(() => uploader.files[0]?.status === "complete");
    clock.mock.restore();
    assert.deepEqual([uploader.files[0]?.phase, uploader.files[0]?.isInstant], ["stored", true]);
    assert.deepEqual([verified().length, up.server.named("upload").length], [2, 0]);
  });

  it("is compared also where its task ends while it is sent, and the next one has one of another content", async () => {
    await storeBefore(undefined, 3);
    const changed = fileOf("a.bin", size, { seed: 2 });
    const isThird = ({ searchParams }: URL) =>
      searchParams.get("TaskID") === "task-2" && searchParams.get("resumableChunkNumber") === "3";
    up.server.fault = ({ name, url }) => (name === "upload" && isThird(url) ? { status: 401 } : undefined);
    const uploader = open({ simultaneous: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([changed]);
    await until(() => uploader.files[0]?.status === "complete");
    assert.equal(uploader.files[0]?.phase, "stored");
    assert.equal(verified().length, 1);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(changed));
  });

  it("and is cancelled while the other one is announced is given up under the id of that", async () => {
    await storeBefore();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let checks = 0;
    const uploader = open({
      fetch: async (...call) => {
        const isCheck = addressOf(call[0]).includes("upload_check");
        const came = await wholeBodyFetch(...call);
        if (isCheck && (checks += 1) === 2) {
          await answered;
          return Response.json({ code: 0, message: "", data: { task_file_id: "other", uploaded_chunks: [] } });
        }
        return came;
      },
    });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size, { seed: 2 })]);
    await until(() => checks === 2);
    uploader.cancel();
    answer();
    await until(() => up.server.named("cancel").length > 0);
    const [told] = up.server.named("cancel").map(({ body }) => JSON.parse(body.toString()) as object);
    assert.deepEqual((told as { task_file_ids: string[] }).task_file_ids, ["other"]);
  });

  it("that was another one says nothing of what was read", async () => {
    await storeBefore();
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size, { seed: 2 })]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(uploader.files[0]?.readBytes, undefined);
  });

  it("that was another one bears no name of that", async () => {
    await storeBefore();
    const id = `task-2||a.bin|${size}`;
    const data = { task_file_id: id, uploaded_chunks: [1, 2, 3], stored_name: "a (2).bin" };
    const named = { status: 200, body: JSON.stringify({ code: 0, message: "", data }) };
    up.server.fault = ({ name }) =>
      name === "upload_check" && up.server.named("upload_check").length === 1 ? named : undefined;
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size, { seed: 2 })]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.equal(verified().length, 1);
    assert.equal(uploader.files[0]?.storedName, undefined);
  });

  it("and is paused while it is compared is not read again", async () => {
    await storeBefore();
    up.server.fault = ({ name }) => (name === "verify" ? { hang: true } : undefined);
    const file = fileOf("a.bin", size);
    const slices = mock.method(file, "slice");
    const uploader = open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([file]);
    await until(() => verified().length === 1);
    uploader.pause();
    await until(() => uploader.files[0]?.phase === "paused");
    up.server.fault = () => undefined;
    uploader.resume();
    await until(() => uploader.files[0]?.phase === "stored");
    assert.deepEqual([verified().length, slices.mock.callCount()], [2, 1]);
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
