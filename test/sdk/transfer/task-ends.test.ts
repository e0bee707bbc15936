import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

const logged = mock.method(console, "error", () => {});

describe("a task that its server does not know any more", () => {
  const up = uploads();

  function refuseCreateOf(task: string, status: number): void {
    up.server.fault = ({ name, body }) =>
      name === "create" && String(body).includes(`"${task}"`) ? { status } : undefined;
  }

  for (const status of [401, 403, 404])
    it(`R8-30 a create that is refused with ${status} is told, and the next start asks for another task`, async () => {
      refuseCreateOf("task-1", status);
      logged.mock.resetCalls();
      const uploader = up.open({ retries: 0 });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 1500)]);
      await until(() => up.told.some(({ name }) => name === "task-error"));
      assert.equal(logged.mock.calls[0]?.arguments[0], "Create direct task error");
      assert.deepEqual(
        up.server.calls.map(({ name }) => name),
        ["setup", "create"],
      );
      await uploader.start();
      assert.equal(uploader.files[0]?.phase, "stored");
      assert.equal(uploader.files[0]?.fileId, "task-2||a.bin|1500");
    });

  it("one that was set up long before its first file gives way to another, and nobody is told", async (test) => {
    refuseCreateOf("task-1", 401);
    const uploader = up.open({ retries: 0 });
    await uploader.taskSetup("/in");
    const now = performance.now.bind(performance);
    test.mock.method(performance, "now", () => now() + 61_000);
    await uploader.addFiles([fileOf("a.bin", 1500)]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.deepEqual(
      up.told.filter(({ name }) => name === "task-error"),
      [],
    );
    const calls = up.server.calls.map(({ name }) => name);
    assert.deepEqual(calls.slice(0, 4), ["setup", "create", "setup", "create"]);
  });

  it("a server that refuses every task is not asked without an end", async (test) => {
    up.server.fault = ({ name }) => (name === "create" ? { status: 401 } : undefined);
    const uploader = up.open({ retries: 0 });
    await uploader.taskSetup("/in");
    const now = performance.now.bind(performance);
    test.mock.method(performance, "now", () => now() + 61_000);
    await uploader.addFiles([fileOf("a.bin", 1500)]);
    await until(() => up.told.some(({ name }) => name === "task-error"));
    await pause(100); // absence: a third setup
    assert.deepEqual(
      up.server.calls.map(({ name }) => name),
      ["setup", "create", "setup", "create"],
    );
  });
});

describe("a file that its server has", () => {
  const up = uploads();

  it("is told as such where nothing of it was sent, and not where its end was sent before", async () => {
    const file = fileOf("a.bin", 2500);
    const first = up.open({ journal: null });
    await first.taskSetup("/in");
    await first.addFiles([file]);
    await until(() => first.files[0]?.phase === "stored");
    assert.equal(first.files[0]?.isInstant, false);
    const stored = up.server.named("upload").length;
    // The server knows it under the same id.
    const id = first.files[0]?.fileId ?? "";
    const second = up.open({ journal: null });
    await second.taskSetup("/in");
    const known = up.server.files.get(id);
    assert.ok(known);
    up.server.files.set("task-2||a.bin|2500", known);
    await second.addFiles([file]);
    await until(() => second.files[0]?.phase === "stored");
    assert.equal(up.server.named("upload").length, stored);
    assert.equal(second.files[0]?.isInstant, true);
  });
});

describe("a task that ends in the middle of its files", () => {
  const up = uploads();
  const size = 30_000;

  /** So many chunks of each file have arrived. */
  const arrived = (count: number) => () => {
    const files = [...up.server.files.values()];
    return files.length > 0 && files.every(({ chunks }) => chunks.size >= count);
  };

  /** The task ends. The server knows files by what they are, also with the next one. */
  function endTask(uploader: Uploader): void {
    up.server.expired.add("task-1");
    for (const { name } of uploader.files) {
      const known = up.server.files.get(`task-1||${name}|${size}`);
      assert.ok(known);
      up.server.files.set(`task-2||${name}|${size}`, known);
    }
  }

  async function begin(names: string[], settings: Parameters<typeof up.open>[0] = {}): Promise<Uploader> {
    up.server.chunkMs = 10;
    const uploader = up.open({ journal: null, ...settings });
    await uploader.taskSetup("/in");
    await uploader.addFiles(names.map((name) => fileOf(name, size)));
    await until(arrived(2));
    return uploader;
  }

  async function assertArrived(uploader: Uploader): Promise<void> {
    await until(() => uploader.counts.stored + uploader.counts.failed === uploader.files.length);
    assert.deepEqual(
      uploader.files.map(({ phase, error }) => [phase, error?.code]),
      uploader.files.map(() => ["stored", undefined]),
    );
    for (const { name, file } of uploader.files) assert.equal(up.server.sha256(name), await sha256Of(file));
    for (const { chunks } of up.server.files.values()) assert.deepEqual(new Set(chunks.values()), new Set([1]));
    assert.equal(up.server.named("setup").length, 2);
    assert.ok(!up.told.some(({ name }) => ["error", "task-error", "retry"].includes(name)));
  }

  it("gives way to one more for all of them, and what has arrived is not sent again", async () => {
    const uploader = await begin(["a.bin", "b.bin", "c.bin"]);
    endTask(uploader);
    await assertArrived(uploader);
  });

  it("during a pause gives way to another when they are resumed", async () => {
    const uploader = await begin(["a.bin"]);
    uploader.pause();
    await until(() => up.server.atOnce === 0);
    endTask(uploader);
    uploader.resume();
    await assertArrived(uploader);
  });

  it("during a pause before the first chunk was answered gives way to another as well", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { hang: true } : undefined);
    const uploader = up.open({ journal: null });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", size)]);
    await until(() => up.server.named("upload").length > 0);
    uploader.pause();
    await until(() => up.server.atOnce === 0);
    up.server.fault = () => undefined;
    endTask(uploader);
    uploader.resume();
    await assertArrived(uploader);
  });

  for (const { seconds, setups, phase } of [
    { seconds: 61, setups: 2, phase: "stored" },
    { seconds: 0, setups: 1, phase: "failed" },
  ] as const)
    it(`${seconds} s after its check, before the first chunk was answered, a refusal leaves a file ${phase}`, async (test) => {
      const now = Date.now();
      const clock = test.mock.method(Date, "now", () => now);
      // The machine sleeps while the only chunk is on its way.
      up.server.fault = ({ name, url }) => {
        if (name !== "upload" || url.searchParams.get("TaskID") !== "task-1") return undefined;
        clock.mock.mockImplementation(() => now + seconds * 1000);
        return { status: 401 };
      };
      const uploader = up.open({ journal: null });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 500)]);
      await until(() => uploader.files[0]?.status === "complete");
      assert.equal(uploader.files[0]?.phase, phase);
      assert.equal(up.server.named("setup").length, setups);
    });

  it("with all of a file there is replaced to have it compared", async () => {
    up.server.extensions = ["verify"];
    up.server.fault = ({ name, body }) =>
      name === "verify" && String(body).includes('"task-1"') ? { status: 401 } : undefined;
    const uploader = await begin(["a.bin"], { digest: "md5" });
    const known = up.server.files.get(`task-1||a.bin|${size}`);
    assert.ok(known);
    up.server.files.set(`task-2||a.bin|${size}`, known);
    await assertArrived(uploader);
    assert.equal(up.server.named("verify").length, 2);
  });

  it("fails its file where the next one is refused, too, and asks for no third", async () => {
    const uploader = await begin(["a.bin"]);
    endTask(uploader);
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("TaskID") === "task-2" ? { status: 401 } : undefined;
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(uploader.files[0]?.error?.status, 401);
    await pause(100); // absence: another setup
    assert.equal(up.server.named("setup").length, 2);
  });

  it("fails its file as the setup of the next one does", async () => {
    const uploader = await begin(["a.bin"]);
    endTask(uploader);
    up.server.fault = ({ name }) => (name === "setup" ? { status: 402 } : undefined);
    await until(() => uploader.files[0]?.phase === "failed");
    const told = up.told.flatMap(({ name, detail }) => (name === "task-error" ? [detail] : []));
    assert.deepEqual(
      told.map(({ call, error }) => [call, error.status]),
      [
        ["setup", 402],
        ["check", 402],
      ],
    );
    assert.equal(told[0]?.error, told[1]?.error);
  });
});
