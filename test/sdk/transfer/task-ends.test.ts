import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

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
