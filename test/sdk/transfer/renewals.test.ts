import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { emptyDisk, openMemoryJournal, type JournalDisk } from "../../faults/support/memory-journal.ts";
import { pause, until } from "../../support/until.ts";
import type { SeenCall } from "./support/transfer-server.ts";
import { fileOf, uploads } from "./support/uploads.ts";

const taskOf = ({ body, url }: SeenCall) => /task-\d/.exec(url.search + body.toString())?.[0];

describe("tasks that have ended give way", () => {
  mock.method(console, "error", () => {});
  const up = uploads();
  const open = (disk: JournalDisk | undefined, settings: Parameters<typeof up.open>[0] = {}) =>
    up.open({ journal: disk ? Promise.resolve(openMemoryJournal(disk)) : null, retries: 0, ...settings });

  it("that of a file that was paused in its first check", async () => {
    up.server.extensions = ["cancel"];
    let isAnswered = false;
    up.server.fault = ({ name }) => (name === "upload_check" ? { afterMs: 50 } : undefined);
    const uploader = open(undefined, {
      fetch: async (...call) => {
        const answer = await fetch(...call);
        isAnswered ||= answer.url.includes("upload_check");
        return answer;
      },
    });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 1500)]);
    await until(() => up.server.named("upload_check").length === 1);
    uploader.pause();
    await until(() => isAnswered);
    up.server.fault = () => undefined;
    up.server.expired.add("task-1");
    uploader.resume();
    await until(() => uploader.counts.stored + uploader.counts.failed === 1);
    assert.equal(uploader.files[0]?.error?.status, undefined);
    assert.equal(
      up.server.named("upload").every((call) => taskOf(call) === "task-2"),
      true,
    );
  });

  /** A page of before has begun a file with a task, this one has sent another with one of its own; both have ended since. */
  async function endBoth() {
    up.server.extensions = ["cancel"];
    const disk = emptyDisk();
    const isSecondChunk = ({ searchParams }: URL) => searchParams.get("resumableChunkNumber") === "2";
    up.server.fault = ({ name, url }) => (name === "upload" && isSecondChunk(url) ? { status: 500 } : undefined);
    const before = open(disk);
    await before.taskSetup("/in");
    await before.addFiles([fileOf("a.bin", 2500)]);
    await until(() => before.counts.failed === 1);
    before.destroy();
    up.server.fault = () => undefined;
    const uploader = open(disk, { autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("b.bin", 500)]);
    await uploader.start();
    await uploader.addFiles([fileOf("a.bin", 2500)]);
    for (const task of ["task-1", "task-2"]) up.server.expired.add(task);
    up.server.calls.length = 0;
    return uploader;
  }

  it("that of the journal, and then that of its place", async () => {
    const uploader = await endBoth();
    await uploader.start();
    assert.deepEqual([uploader.counts.stored, uploader.counts.failed], [2, 0]);
    assert.deepEqual(up.server.named("upload_check").map(taskOf), ["task-1", "task-2", "task-3"]);
  });

  it("both, too, where the file is cancelled", async () => {
    const uploader = await endBoth();
    uploader.cancel();
    await until(() => up.server.named("cancel").length === 3);
    assert.deepEqual(up.server.named("cancel").map(taskOf), ["task-1", "task-2", "task-3"]);
  });

  it("one that no file was ever checked with, days later", async (test) => {
    const isRefused = ({ name, body }: SeenCall) => name === "upload_check" && body.toString().includes("refused");
    up.server.fault = (call) => (isRefused(call) ? { status: 403 } : undefined);
    const uploader = open(undefined);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("refused.bin", 100)]);
    await until(() => uploader.counts.failed === 1);
    up.server.expired.add("task-1");
    const now = performance.now.bind(performance);
    test.mock.method(performance, "now", () => now() + 3 * 86_400_000);
    await uploader.addFiles([fileOf("good.bin", 100)]);
    await until(() => uploader.counts.stored === 1);
  });

  it("files that are cancelled while their task hangs leave their places to others", async () => {
    up.server.fault = ({ name, body }) =>
      name === "create" && body.toString().includes("task-1") ? { hang: true } : undefined;
    const uploader = open(undefined);
    await uploader.taskSetup("/in");
    await uploader.addFiles(Array.from({ length: 10 }, (_, at) => fileOf(`${at}.bin`, 20_000)));
    await until(() => up.server.named("create").length === 1);
    uploader.cancel();
    await uploader.taskSetup("/other");
    await uploader.addFiles([fileOf("z.bin", 100)]);
    await until(() => uploader.counts.stored === 1);
  });

  it("files of a journal without tokens do, too, while nothing can be set up for them", async () => {
    const disk = emptyDisk();
    const files = Array.from({ length: 10 }, (_, at) => fileOf(`${at}.bin`, 2500));
    const isSecondChunk = ({ searchParams }: URL) => searchParams.get("resumableChunkNumber") === "2";
    up.server.fault = ({ name, url }) => (name === "upload" && isSecondChunk(url) ? { status: 500 } : undefined);
    const before = open(disk);
    await before.taskSetup("/in");
    await before.addFiles(files);
    await until(() => before.counts.failed === 10);
    before.destroy({ keeps: "progress" });
    await until(() => [...disk.batches.values()].every(({ task }) => task.transfer_token === ""));
    up.server.fault = ({ name, body }) =>
      name === "setup" && body.toString().includes("/in") ? { hang: true } : undefined;
    const uploader = open(disk);
    uploader.taskSetup("/in").catch(() => undefined);
    await uploader.addFiles(files);
    await until(() => uploader.counts.checking === 10);
    await pause(30); // absence: what the journal says of them was read
    uploader.cancel();
    await uploader.taskSetup("/other");
    await uploader.addFiles([fileOf("z.bin", 100)]);
    await until(() => uploader.counts.stored === 1);
  });
});
