import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("where files go", () => {
  const up = uploads();
  const logged = mock.method(console, "error", () => {});
  beforeEach(() => logged.mock.resetCalls());

  const some = (count: number, seed = 1) =>
    Array.from({ length: count }, (_, index) => fileOf(`${seed}-${index}.bin`, 1000, { seed: seed * 100 + index }));
  const setups = () =>
    up.server.named("setup").map(({ body }) => (JSON.parse(String(body)) as { basePath: string }).basePath);
  /** How many files went to each task. */
  const perTask = () => {
    const counts: Record<string, number> = {};
    for (const { task } of up.server.files.values()) counts[task] = (counts[task] ?? 0) + 1;
    return counts;
  };

  it("files that wait keep the place of when they were added, and so does what they are locked under", async () => {
    const keys = new Set<string>();
    const locks = {
      take: async (key: string) => (keys.add(key), () => {}),
      whenFree: async () => {},
      taken: async () => new Set<string>(),
    };
    up.server.chunkMs = 5;
    const uploader = up.open({ simultaneous: 1, locks });
    await uploader.taskSetup("/A");
    await uploader.addFiles(some(30));
    const setup = uploader.taskSetup("/B");
    await uploader.addFiles(some(5, 2));
    await setup;
    await until(() => uploader.totals.stored === 35);
    assert.deepEqual(perTask(), { "task-1": 30, "task-2": 5 });
    assert.equal([...keys].filter((key) => key.includes('"/A"')).length, 30);
    assert.equal([...keys].filter((key) => key.includes('"/B"')).length, 5);
  });

  it("files that were added before any setup go to the first that succeeds, and stay there", async () => {
    const uploader = up.open({ autoUpload: false });
    await uploader.addFiles(some(3));
    up.server.fault = ({ name }) => (name === "setup" ? { status: 500 } : undefined);
    await assert.rejects(uploader.taskSetup("/never"), { status: 500 });
    assert.equal(uploader.isSetUp, false);
    up.server.fault = () => undefined;
    await uploader.taskSetup("/A");
    await uploader.taskSetup("/B");
    assert.equal((await uploader.start()).stored, 3);
    assert.deepEqual(perTask(), { "task-1": 3 });
  });

  it("a file whose task has expired goes to its own place again, with one setup for all of that place", async () => {
    up.server.fault = ({ name }) => (name === "upload" ? { status: 409 } : undefined);
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/A");
    await uploader.addFiles(some(5));
    assert.equal((await uploader.start()).failed.length, 5);
    up.server.fault = () => undefined;
    await uploader.taskSetup("/B");
    up.server.expired.add("task-1");
    uploader.retry();
    await until(() => uploader.totals.stored === 5);
    assert.deepEqual(setups(), ["/A", "/B", "/A"]);
    assert.deepEqual(new Set(uploader.files.map(({ fileId }) => fileId?.split("|")[0])), new Set(["task-3"]));
  });

  it("another setup that fails leaves files of the one before alone; new ones wait, and start says why", async () => {
    up.server.chunkMs = 5;
    const uploader = up.open({ simultaneous: 1 });
    await uploader.taskSetup("/A");
    await uploader.addFiles(some(20));
    up.server.fault = ({ name }) => (name === "setup" ? { status: 500 } : undefined);
    await assert.rejects(uploader.taskSetup("/B"), { status: 500 });
    assert.equal(uploader.isSetUp, false);
    await uploader.addFiles(some(2, 2));
    await assert.rejects(uploader.start(), { name: "TransferError", status: 500 });
    assert.deepEqual([uploader.totals.stored, uploader.counts.waiting, uploader.counts.failed], [20, 2, 0]);
    const told = up.told.flatMap(({ name, detail }) =>
      name === "task-error" ? [(detail as { call: string }).call] : [],
    );
    assert.deepEqual(told, ["setup"]);
    up.server.fault = () => undefined;
    await uploader.taskSetup("/C");
    await until(() => uploader.totals.stored === 22);
    assert.deepEqual(perTask(), { "task-1": 20, "task-2": 2 });
  });

  it("files stay in their place where its task has ended, and it cannot be set up again", async () => {
    const uploader = up.open({ autoUpload: false, retries: 0 });
    await uploader.taskSetup("/A");
    await uploader.addFiles(some(1));
    await uploader.start();
    await uploader.addFiles(some(2, 2));
    up.server.expired.add("task-1");
    up.server.fault = ({ name }) => (name === "setup" ? { status: 503 } : undefined);
    await uploader.start().catch(() => undefined);
    assert.equal(uploader.counts.failed, 2);
    await assert.rejects(uploader.taskSetup("/A"), { status: 503 });
    up.server.fault = () => undefined;
    await uploader.taskSetup("/B");
    uploader.retry();
    await until(() => uploader.counts.stored === 3);
    assert.deepEqual(setups().slice(-2), ["/B", "/A"]);
    assert.deepEqual(perTask(), { "task-1": 1, "task-3": 2 });
  });

  it("a run whose other files cannot begin goes on with one of it that is paused", async () => {
    up.server.chunkMs = 5;
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/A");
    await uploader.addFiles([fileOf("large.bin", 30_000)]);
    up.server.fault = ({ name }) => (name === "setup" ? { status: 500 } : undefined);
    await assert.rejects(uploader.taskSetup("/B"), { status: 500 });
    await uploader.addFiles(some(2, 2));
    const rejected = assert.rejects(uploader.start(), { name: "TransferError", status: 500 });
    const [large] = uploader.files;
    await until(() => large?.phase === "sending");
    uploader.pause(large);
    // What was on its way has ended.
    await until(() => up.server.atOnce === 0);
    uploader.resume(large);
    await rejected;
    assert.equal(large?.phase, "stored");
    assert.equal(uploader.counts.waiting, 2);
  });

  it("a file that is paused while its task is being made stays paused where that fails", async () => {
    const token = Promise.withResolvers<string>();
    let asked = 0;
    const uploader = up.open({ token: () => ((asked += 1) === 1 ? "bearer-1" : token.promise) });
    const setup = uploader.taskSetup("/A");
    await uploader.addFiles(some(1));
    await until(() => uploader.files[0]?.phase === "checking");
    uploader.pause(uploader.files[0]);
    token.reject(new Error("no session"));
    await assert.rejects(setup);
    await new Promise((done) => setTimeout(done, 20));
    assert.equal(uploader.files[0]?.phase, "paused");
  });
});
