import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { pause, until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

describe("an upload", () => {
  const logged = mock.method(console, "error", () => {});
  const texts = () => logged.mock.calls.map(({ arguments: [text] }) => text as unknown);
  const up = uploads();
  const { told, namesTold } = up;
  beforeEach(() => logged.mock.resetCalls());
  afterEach(() => (up.server.fault = () => undefined));

  /** Uploads files with what the test sets, to the end of the run. */
  async function upload(files: File[], settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open({ autoUpload: false, ...settings });
    await uploader.taskSetup("/in");
    await uploader.addFiles(files);
    return { uploader, summary: await uploader.start() };
  }

  const offsets = () => up.server.named("upload").map(({ url }) => Number(url.searchParams.get("UploadOffset")));

  it("R1-18 R3-33 R3-34 R4-43 R9-25 R76-01 R76-04 R76-05 R76-08 R76-09 setup, create once, then a check and the chunks of each file", async () => {
    await upload([fileOf("a.bin", 1500), fileOf("报关单.xlsx", 10)], { simultaneous: 1 });
    const names = up.server.calls.map(({ name }) => name);
    assert.deepEqual(names.slice(0, 2), ["setup", "create"]);
    const count = (wanted: string) => names.filter((name) => name === wanted).length;
    assert.deepEqual([count("setup"), count("create"), count("upload_check"), count("upload")], [1, 1, 2, 3]);
    const checked = new Set<string>();
    for (const { name, url, body } of up.server.calls) {
      if (name === "upload_check") checked.add((JSON.parse(String(body)) as { file_name: string }).file_name);
      if (name === "upload") assert.ok(checked.has(url.searchParams.get("FileName") ?? ""));
    }
    assert.deepEqual(JSON.parse(String(up.server.named("create")[0]?.body)), {
      task_id: "task-1",
      task_name: "http_upload_task",
      transfer_token: "transfer-1",
      source_paths: ["a"],
      dest_path: "/in",
      direction: "upload",
      task_config: { max_thread_count: 10 },
    });
    for (const { url } of up.server.named("upload")) assert.equal(url.searchParams.get("TaskID"), "task-1");
  });

  it("R76-06 create bears no bearer token, and no other call but the setup does", async () => {
    await upload([fileOf("a.bin", 10)]);
    const bearers = up.server.calls.map(({ name, headers }) => [name, headers.authorization]);
    assert.deepEqual(bearers, [
      ["setup", "Bearer bearer-1"],
      ["create", undefined],
      ["upload_check", undefined],
      ["upload", undefined],
    ]);
  });

  it("R3-35 R3-36 R3-37 R9-30 the check of a file of a folder names the folder alone", async () => {
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/in");
    await uploader.addFiles([{ file: fileOf("c.txt", 5), folder: "a/b" }]);
    await uploader.start();
    assert.deepEqual(JSON.parse(String(up.server.named("upload_check")[0]?.body)), {
      task_id: "task-1",
      transfer_token: "transfer-1",
      file_name: "c.txt",
      file_size: 5,
      last_write_time: 1_700_000_000_000,
      block_size: 1000,
      hash_type: "md5",
      dest_path: "a/b",
    });
  });

  it("R3-38 R76-10 the id that the check answers is that of the chunks", async () => {
    await upload([fileOf("a.bin", 10)]);
    assert.equal(up.server.named("upload")[0]?.url.searchParams.get("TaskFileId"), "task-1||a.bin|10");
  });

  it("R9-23 R9-22 R76-13 R76-14 25 MiB go as 10, 10 and 5 MiB, and arrive byte for byte", async () => {
    const file = fileOf("large.bin", 26_214_400);
    await upload([file], { chunkBytes: 10_485_760 });
    assert.deepEqual(
      offsets().sort((a, b) => a - b),
      [0, 10_485_760, 20_971_520],
    );
    assert.equal(up.server.sha256("large.bin"), await sha256Of(file));
  });

  it("R5-26 an empty file is one empty chunk", async () => {
    const { summary } = await upload([new File([], "empty.txt")]);
    assert.equal(summary.stored, 1);
    assert.deepEqual(offsets(), [0]);
  });

  it("R9-24 never more than five chunks are under way, over all files", async () => {
    up.server.chunkMs = 200;
    const { summary } = await upload([fileOf("a.bin", 6000), fileOf("b.bin", 6000), fileOf("c.bin", 300)]);
    assert.equal(summary.stored, 3);
    assert.equal(up.server.mostAtOnce, 5);
  });

  it("files take turns: a small one does not wait for a large one before it", async () => {
    const order: string[] = [];
    const uploader = up.open({ autoUpload: false, simultaneous: 2 });
    uploader.on("success", ({ file }) => order.push(file.name));
    up.server.chunkMs = 2;
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("large.bin", 60_000), fileOf("small.bin", 1000)]);
    await uploader.start();
    assert.deepEqual(order, ["small.bin", "large.bin"]);
  });

  it("A34 Chinese names of one size do not collide, the same file twice does", async () => {
    const files = [
      fileOf("报关单.xlsx", 1500),
      fileOf("提单.xlsx", 1500, { seed: 2 }),
      fileOf("提单.xlsx", 1500, { seed: 2 }),
    ];
    const { summary } = await upload(files);
    assert.equal(summary.stored, 2);
    const added = told.find(({ name }) => name === "files-added");
    assert.deepEqual(added?.name === "files-added" && added.detail.skipped.map(({ reason }) => reason), ["duplicate"]);
    for (const file of files) assert.equal(up.server.sha256(file.name), await sha256Of(file));
  });

  it("R4-34 R4-35 R4-38 R4-42 R4-28 what an upload without trouble tells", async () => {
    const { uploader } = await upload([fileOf("a.bin", 10)]);
    assert.deepEqual(namesTold(), ["file-added", "files-added", "success", "complete"]);
    assert.deepEqual(
      uploader.files.map(({ status, phase, loadedBytes }) => [status, phase, loadedBytes]),
      [["complete", "stored", 10]],
    );
  });

  it("R9-26 R4-44 R4-45 files start by themselves; with autoUpload off nothing is sent until started", async () => {
    const auto = up.open();
    await auto.taskSetup("/in");
    await auto.addFiles([fileOf("a.bin", 10)]);
    await until(() => namesTold().includes("complete"));
    up.server.calls.length = 0;
    const manual = up.open({ autoUpload: false });
    await manual.taskSetup("/in");
    await manual.addFiles([fileOf("b.bin", 10)]);
    await pause(50);
    assert.deepEqual(
      up.server.calls.map(({ name }) => name),
      ["setup"],
    );
    assert.equal((await manual.start()).stored, 1);
  });

  it("R9-28 nothing is asked by GET", async () => {
    await upload([fileOf("a.bin", 2500)]);
    assert.deepEqual([...new Set(up.server.calls.map(({ method }) => method))], ["POST"]);
  });

  describe("that cannot begin", () => {
    const notReady = { name: "TransferError", code: "upload-not-ready" };

    it("R5-22 without a base path", async () => {
      await assert.rejects(up.open().taskSetup(""), notReady);
      assert.deepEqual(texts(), ["Please set basePath"]);
      assert.equal(up.server.calls.length, 0);
    });

    it("R5-23 without base URL or token", async () => {
      await assert.rejects(up.open({ baseUrl: "" }).taskSetup("/in"), notReady);
      const without = [() => undefined, () => null, undefined];
      for (const token of without) await assert.rejects(up.open({ token }).taskSetup("/in"), notReady);
      assert.deepEqual(texts(), Array(4).fill("No service,please set baseURL and token"));
      assert.equal(up.server.calls.length, 0);
    });

    it("R5-23 with a token that cannot be had, thrown at once or later", async () => {
      const tokens = [
        () => {
          throw new Error("no session");
        },
        () => Promise.reject(new Error("no session")),
      ];
      for (const token of tokens) {
        const error = { name: "TransferError", code: "backend-call-failed", message: "no token" };
        await assert.rejects(up.open({ token }).taskSetup("/in"), error);
      }
      assert.deepEqual(
        told.map(({ name }) => name),
        ["task-error", "task-error"],
      );
    });

    it("R5-24 without a file", async () => {
      const uploader = up.open();
      await uploader.taskSetup("/in");
      await assert.rejects(uploader.start(), notReady);
      assert.deepEqual(texts(), ["Plese select a file"]);
    });

    it("R5-25 before the setup; once it is there the files start by themselves", async () => {
      const uploader = up.open();
      await uploader.addFiles([fileOf("a.bin", 10)]);
      assert.deepEqual(texts(), ["not setup task,please call taskSetup method"]);
      await assert.rejects(uploader.start(), notReady);
      assert.equal(up.server.calls.length, 0);
      await uploader.taskSetup("/in");
      await until(() => namesTold().includes("complete"));
    });

    it("R5-25 is not said of files that are added while a setup is under way: they start when it is there", async () => {
      const token = Promise.withResolvers<string>();
      const uploader = up.open({ token: () => token.promise });
      const setup = uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 10)]);
      token.resolve("bearer-1");
      await setup;
      await until(() => namesTold().includes("complete"));
      assert.deepEqual(texts(), []);
      assert.equal(uploader.files[0]?.fileId, "task-1||a.bin|10");
    });

    it("R8-29 a setup that fails is logged, told as a task error and rejected", async () => {
      up.server.fault = ({ name }) => (name === "setup" ? { status: 500 } : undefined);
      await assert.rejects(up.open().taskSetup("/in"), { name: "TransferError", status: 500 });
      assert.ok(texts().includes("direct task setup error"));
      assert.deepEqual(
        told.map(({ name, detail }) => [name, "call" in detail && detail.call]),
        [["task-error", "setup"]],
      );
    });

    it("R8-30 a create that fails is logged, and the files wait for another start", async () => {
      up.server.fault = ({ name }) => (name === "create" ? { status: 400 } : undefined);
      const uploader = up.open({ autoUpload: false });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 10), fileOf("b.bin", 10)]);
      await assert.rejects(uploader.start(), { status: 400 });
      assert.deepEqual(texts(), ["Create direct task error"]);
      assert.deepEqual(
        uploader.files.map(({ status }) => status),
        ["wait", "wait"],
      );
      up.server.fault = () => undefined;
      assert.equal((await uploader.start()).stored, 2);
    });

    it("R8-31 a check that is refused is logged and is no error of the file; the others go on", async () => {
      up.server.fault = ({ name, body }) =>
        name === "upload_check" && body.includes("bad") ? { status: 403 } : undefined;
      const { summary } = await upload([fileOf("bad.bin", 10), fileOf("good.bin", 10)]);
      assert.deepEqual([summary.stored, summary.failed.map(({ name }) => name)], [1, ["bad.bin"]]);
      assert.deepEqual(texts(), ["Upload check error"]);
      assert.ok(namesTold().includes("task-error") && !namesTold().includes("error"));
    });
  });

  describe("of a chunk that fails", () => {
    const firstChunk = ({ name, url }: { name: string; url: URL }) =>
      name === "upload" && url.searchParams.get("resumableChunkNumber") === "1";

    for (const status of [400, 401, 403, 404, 409, 415, 500, 501]) {
      it(`R8-33 status ${status} is not tried again`, async () => {
        up.server.fault = (call) => (firstChunk(call) ? { status } : undefined);
        const { summary } = await upload([fileOf("a.bin", 10)]);
        assert.deepEqual(
          summary.failed.map(({ error }) => error?.status),
          [status],
        );
        assert.equal(offsets().length, 1);
      });
    }

    for (const status of [202, 204, 413, 429, 502, 503, 504]) {
      it(`R8-34 R4-30 R4-37 status ${status} is tried again`, async () => {
        let left = 2;
        up.server.fault = (call) => (firstChunk(call) && (left -= 1) >= 0 ? { status } : undefined);
        const { summary } = await upload([fileOf("a.bin", 10)]);
        assert.equal(summary.stored, 1);
        assert.equal(offsets().length, 3);
        assert.equal(namesTold().filter((name) => name === "retry").length, 2);
      });
    }

    it("a chunk that is redirected to a sign-in page is not stored, and not tried again", async () => {
      up.server.fault = (call) =>
        firstChunk(call)
          ? { status: 302, headers: { location: "/login" } }
          : call.name === "login"
            ? { status: 200, body: "<html>" }
            : undefined;
      const { summary } = await upload([fileOf("a.bin", 10)]);
      assert.deepEqual([summary.stored, summary.failed[0]?.error?.code], [0, "upload-refused"]);
      assert.deepEqual([offsets().length, up.server.named("login").length], [1, 0]);
    });

    it("R8-34 so is a connection that breaks, before the chunk is stored or after", async () => {
      const faults = [{ cut: true } as const, { lose: true } as const];
      up.server.fault = (call) => (firstChunk(call) ? faults.pop() : undefined);
      const file = fileOf("a.bin", 2500);
      const { summary } = await upload([file]);
      assert.equal(summary.stored, 1);
      assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
    });

    it("R8-32 R4-31 R4-33 R4-39 R4-46 R4-47 after six sends the file has failed, the rest of it is dropped, and the run is complete", async () => {
      up.server.fault = (call) => (firstChunk(call) ? { status: 503 } : undefined);
      const { uploader, summary } = await upload([fileOf("a.bin", 30_000), fileOf("b.bin", 10)], { simultaneous: 1 });
      assert.equal(offsets().filter((offset) => offset === 0).length, 12);
      assert.deepEqual(
        summary.failed.map(({ name }) => name),
        ["a.bin", "b.bin"],
      );
      assert.deepEqual(
        namesTold().filter((name) => name === "error" || name === "complete"),
        ["error", "error", "complete"],
      );
      const [file] = uploader.files;
      assert.deepEqual([file?.status, file?.chunkStatus(1), file?.chunkStatus(2)], ["complete", "error", undefined]);
      const sent = offsets().length;
      await pause(50);
      assert.equal(offsets().length, sent);
    });

    it("R9-27 R4-30 each of the five retries comes a second after the send before it", async () => {
      const at: number[] = [];
      up.server.fault = (call) => {
        if (!firstChunk(call)) return undefined;
        at.push(performance.now());
        return { status: 503 };
      };
      const { summary } = await upload([fileOf("a.bin", 10)], { retryMs: undefined as never });
      assert.equal(summary.failed.length, 1);
      const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
      assert.equal(gaps.length, 5);
      // No gap is shorter; a busy machine may make some of them longer, and not most.
      const [least = 0, , usual = Infinity] = gaps.toSorted((a, b) => a - b);
      assert.ok(least >= 980 && usual < 1900, gaps.join());
    });

    it("R4-29 R4-32 A70 the states of its chunks; one that waits for its retry is uploading", async () => {
      let isFree = false;
      up.server.fault = (call) => (firstChunk(call) && !isFree ? { status: 503 } : undefined);
      const uploader = up.open({ simultaneous: 1, retryMs: 100 });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 1500)]);
      await until(() => namesTold().includes("retry"));
      const [file] = uploader.files;
      assert.deepEqual(
        [file?.status, file?.chunkStatus(1), file?.chunkStatus(2)],
        ["uploading", "uploading", "pending"],
      );
      isFree = true;
      await until(() => file?.status === "complete");
      assert.deepEqual(
        [file?.chunkStatus(1), file?.chunkStatus(2), file?.chunkStatus(3)],
        ["success", "success", undefined],
      );
    });

    it("a retry sends what is missing and nothing else", async () => {
      let isBroken = true;
      up.server.fault = ({ name, url }) =>
        isBroken && name === "upload" && url.searchParams.get("UploadOffset") === "9000" ? { status: 409 } : undefined;
      const file = fileOf("a.bin", 9500);
      const { uploader, summary } = await upload([file], { simultaneous: 1 });
      assert.equal(summary.failed.length, 1);
      isBroken = false;
      up.server.calls.length = 0;
      uploader.retry();
      await until(() => uploader.files[0]?.phase === "stored");
      assert.deepEqual(offsets(), [9000]);
      assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
      assert.deepEqual(uploader.totals.failed, 0);
    });

    it("a task that expired gives way to another", async () => {
      const uploader = up.open({ autoUpload: false });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf("a.bin", 10)]);
      await uploader.start();
      up.server.expired.add("task-1");
      await uploader.addFiles([fileOf("b.bin", 10), fileOf("c.bin", 10)]);
      assert.equal((await uploader.start()).stored, 2);
      assert.deepEqual([up.server.named("setup").length, up.server.named("create").length], [2, 2]);
    });

    it("a file that changed after it was chosen is not tried again", async () => {
      const file = fileOf("a.bin", 10);
      // What browsers do to a File whose bytes on the disk are others by now.
      file.slice = () =>
        ({
          ...new Blob(),
          size: 10,
          slice: () => ({ arrayBuffer: () => Promise.reject(new Error("NotReadableError")) }),
        }) as never;
      const { summary } = await upload([file]);
      assert.equal(summary.failed[0]?.error?.code, "upload-file-changed");
    });
  });
});
