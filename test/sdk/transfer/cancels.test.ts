import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { TransferProtocol, UploadPhase } from "@customs-portal/sdk/transfer";
import { createCancels } from "../../../sdk/transfer/wire/cancels.ts";
import { browserConnection } from "../../../sdk/transfer/wire/connection.ts";
import type { OpenTask } from "../../../sdk/transfer/wire/tasks.ts";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { pause, until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import type { Fault } from "./support/transfer-server.ts";
import { addressOf, fileOf, sha256Of, uploads } from "./support/uploads.ts";

describe("a cancelled upload at the server", () => {
  const up = uploads();
  mock.method(console, "error", () => {});
  const warned = mock.method(console, "warn", () => {});
  let setups = 0;

  const cancelled = () =>
    up.server
      .named("cancel")
      .map(({ body }) => JSON.parse(body.toString()) as { task_id: string; task_file_ids: string[] });

  /** What a setup answers: a receiver knows a file by what it is, whatever its task, and here all have the same. */
  function sameTask(): Fault {
    const task = {
      ...{ task_id: "task-1", transfer_token: `transfer-${(setups += 1)}`, transfer_address: `${up.server.origin}/` },
      ...{ api_prefix: "api/v1/", source_paths: ["a"], dest_path: "/in", extensions: ["cancel"] },
    };
    return { status: 200, body: JSON.stringify({ code: 0, message: "", data: task }) };
  }

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
      up.server.fault = ({ name }) =>
        name === "setup" ? sameTask() : name === "upload" && !hasFailed ? { status: 400 } : undefined;
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

  const idsTold = () => cancelled().flatMap(({ task_file_ids }) => task_file_ids);

  it("R4-41 that was cancelled just before the end is told, all that were under way, one after the other", async () => {
    up.server.extensions = ["cancel"];
    up.server.chunkMs = 20;
    up.server.fault = ({ name }) => (name === "cancel" ? { afterMs: 20 } : undefined);
    const uploader = await begin(
      Array.from({ length: 5 }, (_, index) => fileOf(`${index}.bin`, 30_000)),
      { journal: null },
    );
    await until(() => up.server.files.size === 5);
    uploader.cancel();
    uploader.destroy();
    await until(() => up.server.files.size === 0);
    assert.equal(new Set(idsTold()).size, 5);
  });

  it("that was cancelled just before the end is told once, a hundred at a time, also where one call is refused", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => {
      if (name === "upload") return { status: 409 };
      return name === "cancel" && cancelled().length === 1 ? { status: 503 } : undefined;
    };
    const uploader = await begin(
      Array.from({ length: 250 }, (_, index) => fileOf(`${index}.bin`, 10)),
      { journal: null },
    );
    await until(() => uploader.totals.failed === 250);
    uploader.cancel();
    uploader.destroy();
    await until(() => up.server.files.size === 100);
    assert.equal(new Set(idsTold()).size, 250);
    await pause(60); // absence: another try of the call that was refused
    assert.equal(cancelled().length, 3);
  });

  it("whose call is waiting for another try when all ends is told at once", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) => {
      if (name === "upload") return { status: 409 };
      return name === "cancel" && cancelled().length === 1 ? { status: 503 } : undefined;
    };
    const uploader = await begin([fileOf("a.bin", 10)], { journal: null, retryMs: 600_000 });
    await until(() => uploader.totals.failed === 1);
    uploader.cancel();
    await until(() => cancelled().length === 1);
    await pause(50); // absence: the answer has come, and no other call before its time
    assert.equal(cancelled().length, 1);
    uploader.destroy();
    await until(() => up.server.files.size === 0);
  });

  it("is told no more after the end once a call gets no answer", async () => {
    up.server.extensions = ["cancel"];
    up.server.fault = ({ name }) =>
      name === "upload" ? { status: 409 } : name === "cancel" ? { cut: true } : undefined;
    const uploader = await begin(
      Array.from({ length: 250 }, (_, index) => fileOf(`${index}.bin`, 10)),
      { journal: null },
    );
    await until(() => uploader.totals.failed === 250);
    uploader.cancel();
    uploader.destroy();
    await until(() => cancelled().length === 1);
    await pause(100); // absence: the calls for the others
    assert.equal(cancelled().length, 1);
  });

  it("and added again is being checked until its server knows, and never elsewhere", async () => {
    up.server.extensions = ["cancel"];
    up.server.chunkMs = 20;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const file = fileOf("a.bin", 30_000);
    const uploader = await begin([file], {
      journal: null,
      async fetch(address, init) {
        if (addressOf(address).includes("/cancel")) await answered;
        return wholeBodyFetch(address, init);
      },
    });
    await until(() => up.server.named("upload").length > 3);
    const seen: UploadPhase[] = [];
    uploader.on("phase", ({ file: { phase } }) => seen.push(phase));
    uploader.cancel();
    await uploader.addFiles([file]);
    await until(() => uploader.files[0]?.phase === "checking");
    await pause(50); // absence: another check, or another phase
    assert.deepEqual([uploader.files[0]?.phase, up.server.named("upload_check").length], ["checking", 1]);
    uploader.pause();
    assert.equal(uploader.files[0]?.phase, "paused");
    uploader.resume();
    answer();
    await until(() => uploader.files[0]?.phase === "stored");
    assert.ok(!seen.includes("elsewhere"), seen.join());
    assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
  });

  it("of an earlier visit that is discarded and added at once, here or in another tab, waits until its server knows", async () => {
    for (const isHere of [true, false]) {
      up.server.reset();
      up.server.extensions = ["cancel"];
      up.server.chunkMs = 20;
      const disk = emptyDisk();
      const open = (files: File[]) => begin(files, { journal: Promise.resolve(openMemoryJournal(disk)) });
      const file = fileOf("a.bin", 30_000);
      up.server.fault = ({ name }) =>
        name === "setup" ? sameTask() : name === "cancel" ? { afterMs: 150 } : undefined;
      const first = await open([file]);
      await until(() => up.server.named("upload").length > 3);
      first.destroy();
      const [here, other] = [await open([]), await open([])];
      await until(async () => (await here.unfinished()).length === 1);
      up.server.calls.length = 0;
      const [left] = await here.unfinished();
      assert.ok(left);
      await left.discard();
      const next = isHere ? here : other;
      const seen: UploadPhase[] = [];
      next.on("phase", ({ file: { phase } }) => seen.push(phase));
      await next.addFiles([file]);
      await until(() => next.files[0]?.status === "complete");
      assert.equal(next.files[0]?.phase, "stored");
      const names = up.server.calls.map(({ name }) => name).filter((name) => name !== "upload");
      assert.deepEqual(names, ["cancel", "create", "upload_check"]);
      if (isHere) assert.ok(!seen.includes("elsewhere"), seen.join());
    }
  });

  it("waits for no task that cannot be had: others are given up after it", async () => {
    const told: string[] = [];
    const open = (task_id: string, transfer_token: string) => ({
      task: { task_id, transfer_token, extensions: ["cancel"] } as unknown as OpenTask["task"],
      basePath: "/in",
      hasWorked: true,
    });
    const cancels = createCancels({
      protocol: {
        cancel: async ({ task_id }: OpenTask["task"]) => {
          told.push(task_id);
          return [];
        },
      } as unknown as TransferProtocol,
      tasks: { renew: () => new Promise(() => {}) },
      rules: { retryMs: 5, connection: browserConnection, offlineLongestMs: 0 },
      signal: new AbortController().signal,
      taskMs: 20,
    });
    cancels.free([
      { open: open("sealed", ""), fileId: "1", key: "a", file: { name: "a", folder: "", fileId: "1" } },
      { open: open("well", "token"), fileId: "2", key: "b", file: { name: "b", folder: "", fileId: "2" } },
    ]);
    await cancels.settled("b");
    await cancels.settled("a");
    assert.deepEqual(told, ["well"]);
  });
});
