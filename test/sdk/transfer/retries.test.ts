import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("what is tried again", () => {
  const up = uploads();
  const { namesTold, told } = up;
  mock.method(console, "error", () => {});
  const phases = (uploader: Uploader) => uploader.files.map(({ phase }) => phase);

  it("calls before the first chunk that are tried again are told, with what went wrong and the file of a check", async () => {
    const failed = new Set<string>();
    up.server.fault = ({ name }) => {
      if (name === "upload" || failed.has(name)) return undefined;
      failed.add(name);
      return { status: 503 };
    };
    const uploader = up.open({ retryMs: 1 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 3000)]);
    await until(() => namesTold().includes("complete"));
    const retries = told.flatMap(({ name, detail }) => (name === "task-retry" ? [detail] : []));
    assert.deepEqual(
      retries.map(({ call, error, file }) => [call, error.status, file?.name]),
      [
        ["setup", 503, undefined],
        ["create", 503, undefined],
        ["check", 503, "a.bin"],
      ],
    );
    assert.ok(!namesTold().includes("task-error"));
  });

  for (const errorCode of ["backend-call-failed", "upload-damaged"])
    it(`R8-34 a chunk of a server that fails with 503, whatever its body says: ${errorCode}`, async () => {
      const body = JSON.stringify({ code: 503, message: "busy", errorCode });
      up.server.fault = ({ name }) =>
        name === "upload" && up.server.named("upload").length <= 2 ? { status: 503, body } : undefined;
      const uploader = up.open({ retryMs: 1 });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 10)]);
      await until(() => namesTold().includes("complete"));
      assert.deepEqual(phases(uploader), ["stored"]);
      assert.equal(up.server.named("upload").length, 3);
    });

  it("of several that have failed, those that are named are sent again, each once", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { status: 409 } : undefined);
    const uploader = up.open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 3000), fileOf("b.bin", 3000), fileOf("c.bin", 3000)]);
    await until(() => namesTold().includes("complete"));
    up.server.fault = () => undefined;
    up.server.calls.length = 0;
    const [a, , c] = uploader.files;
    assert.ok(a && c);
    uploader.retry([a, c, a]);
    await until(() => phases(uploader).join() === "stored,failed,stored");
    await until(() => namesTold().filter((name) => name === "complete").length === 2);
    assert.equal(uploader.totals.stored, 2);
    assert.equal(up.server.named("upload").length, 6);
    uploader.retry([]);
    assert.deepEqual(phases(uploader), ["stored", "failed", "stored"]);
  });

  it("where files wait for a start, trying one again sends that one alone, and so does resuming none", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { status: 409 } : undefined);
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 3000)]);
    assert.equal((await uploader.start()).failed.length, 1);
    up.server.fault = () => undefined;
    await uploader.addFiles([fileOf("b.bin", 3000), fileOf("c.bin", 3000)]);
    uploader.pause(uploader.files[2]);
    const runs = namesTold().filter((name) => name === "complete").length;
    uploader.retry(uploader.files[0]);
    await until(() => namesTold().filter((name) => name === "complete").length > runs);
    uploader.resume(uploader.files[2]);
    await pause(60);
    assert.deepEqual(phases(uploader), ["stored", "waiting", "waiting"]);
    assert.equal((await uploader.start()).stored, 2);
  });

  it("a file that is tried again while nothing else runs ends its run when it is cancelled", async () => {
    up.server.chunkMs = 20;
    up.server.fault = ({ name }) => (name === "upload" ? { status: 409 } : undefined);
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 30_000)]);
    await uploader.start();
    up.server.fault = () => undefined;
    await uploader.addFiles([fileOf("b.bin", 3000)]);
    uploader.retry(uploader.files[0]);
    await until(() => uploader.files[0]?.phase === "sending");
    uploader.cancel(uploader.files[0]);
    assert.deepEqual(phases(uploader), ["waiting"]);
    const summary = await uploader.start();
    assert.deepEqual([summary.stored, summary.cancelled], [1, 0]);
  });
});
