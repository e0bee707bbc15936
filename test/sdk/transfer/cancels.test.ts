import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("a cancelled upload at the server", () => {
  const up = uploads();
  mock.method(console, "error", () => {});
  const warned = mock.method(console, "warn", () => {});

  const cancelled = () =>
    up.server
      .named("cancel")
      .map(({ body }) => JSON.parse(body.toString()) as { task_id: string; task_file_ids: string[] });

  async function begin(files: File[], settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open(settings);
    await uploader.taskSetup("/in");
    await uploader.addFiles(files);
    return uploader;
  }

  it("R4-41 is given up there: one that was begun and one that failed, none that arrived or waits", async () => {
    up.server.extensions = ["cancel"];
    up.server.chunkMs = 5;
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("FileName") === "failed.bin" ? { status: 409 } : undefined;
    const uploader = await begin([fileOf("stored.bin", 10), fileOf("failed.bin", 10), fileOf("long.bin", 90_000)]);
    await until(() => uploader.files[0]?.phase === "stored" && uploader.files[1]?.phase === "failed");
    uploader.cancel();
    const names = () => cancelled().flatMap(({ task_file_ids }) => task_file_ids.map((id) => id.split("|")[2]));
    await until(() => names().length === 2);
    await pause(30);
    assert.deepEqual(new Set(names()), new Set(["failed.bin", "long.bin"]));
    assert.equal(cancelled()[0]?.task_id, "task-1");
  });

  it("is never told to a server that does not say that it knows the call", async () => {
    up.server.chunkMs = 5;
    const uploader = await begin([fileOf("a.bin", 90_000)]);
    await until(() => up.server.named("upload").length > 2);
    uploader.cancel();
    await pause(60);
    assert.deepEqual([...new Set(up.server.calls.map(({ name }) => name))].toSorted(), [
      "create",
      "setup",
      "upload",
      "upload_check",
    ]);
  });

  it("is told with a hundred others at a time, also where one call fails", async () => {
    up.server.extensions = ["cancel"];
    let calls = 0;
    up.server.fault = ({ name }) => {
      if (name === "upload") return { status: 409 };
      if (name !== "cancel") return undefined;
      calls += 1;
      return calls === 1 ? { status: 404 } : { afterMs: 5 };
    };
    const uploader = await begin(Array.from({ length: 250 }, (_, index) => fileOf(`${index}.bin`, 10)));
    await until(() => uploader.totals.failed === 250);
    uploader.cancel();
    await until(() => cancelled().length === 3);
    assert.deepEqual(
      cancelled().map(({ task_file_ids }) => task_file_ids.length),
      [100, 100, 50],
    );
    await until(() => up.server.files.size === 100);
    assert.equal(warned.mock.callCount(), 1);
  });

  it("of which the check is under way is given up once its answer comes, before the same file is asked about again", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => (name === "upload_check" || name === "cancel" ? { afterMs: 40 } : undefined);
    const file = fileOf("a.bin", 3000);
    const uploader = await begin([file]);
    await until(() => up.server.named("upload_check").length === 1);
    uploader.cancel();
    await uploader.addFiles([file]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.deepEqual(
      up.server.calls.map(({ name }) => name).filter((name) => name !== "upload"),
      ["setup", "create", "upload_check", "cancel", "upload_check"],
    );
  });

  it("of which the check was answered after a pause is given up, be it cancelled before the answer or after", async () => {
    for (const cancelMs of [0, 120]) {
      up.server.reset();
      up.server.extensions = ["cancel"];
      up.server.fault = ({ name }) => (name === "upload_check" ? { afterMs: 80 } : undefined);
      const uploader = await begin([fileOf("a.bin", 3000)]);
      await until(() => up.server.named("upload_check").length === 1);
      uploader.pause();
      await pause(cancelMs);
      uploader.cancel();
      await until(() => cancelled().length === 1);
      assert.equal(up.server.files.size, 0);
    }
  });

  it("that another uploader sends by now is left to it, be it failed here or waiting for the other", async () => {
    for (const isWaiting of [false, true]) {
      up.server.reset();
      up.server.extensions = ["cancel"];
      let hasFailed = false;
      let setups = 0;
      // A receiver knows a file by what it is, whatever its task: here both have the same.
      const task = (id: number) => ({
        ...{ task_id: "task-1", transfer_token: `transfer-${id}`, transfer_address: `${up.server.origin}/` },
        ...{ api_prefix: "api/v1/", source_paths: ["a"], dest_path: "/in", extensions: ["cancel"] },
      });
      up.server.fault = ({ name }) =>
        name === "setup"
          ? { status: 200, body: JSON.stringify({ code: 0, message: "", data: task((setups += 1)) }) }
          : name === "upload" && !hasFailed
            ? { status: 400 }
            : undefined;
      const first = await begin([fileOf("a.bin", 30_000)]);
      await until(() => first.files[0]?.phase === "failed");
      hasFailed = true;
      up.server.chunkMs = 10;
      const second = await begin([fileOf("a.bin", 30_000)]);
      await until(() => (second.files[0]?.loadedBytes ?? 0) > 3000);
      if (isWaiting) {
        first.retry();
        await until(() => first.files[0]?.phase === "elsewhere");
      }
      first.cancel();
      await until(() => ["stored", "failed"].includes(second.files[0]?.phase ?? ""));
      assert.deepEqual([second.files[0]?.phase, cancelled().length, first.files.length], ["stored", 0, 0]);
      second.cancel();
    }
  });
});
