import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { UploadItem } from "@customs-portal/sdk/transfer";
import { uploadInstantLeastBytes } from "../../../sdk/limits.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { pause, until } from "../../support/until.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

mock.method(console, "error", () => {});
const warn = mock.method(console, "warn", () => {});

const mebibyte = 1024 ** 2;
const chunkBytes = 65_536;

/** A file whose pieces come one by one, as somebody lets them; and what was read of it. */
function slowly(file: File) {
  const reads: number[] = [];
  let allowed = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const piece = slice(...range);
    // To be sent.
    if (piece.size <= chunkBytes) return piece;
    const read = piece.arrayBuffer.bind(piece);
    piece.arrayBuffer = async () => {
      const at = reads.push(range[0] ?? 0);
      await until(() => at <= allowed);
      return read();
    };
    return piece;
  };
  return { file, reads, allow: (count: number) => void (allowed += count) };
}

describe("files that the server has already", () => {
  const test = uploads();
  const open = (settings: Parameters<typeof test.open>[0] = {}) => {
    test.server.extensions = ["cancel", "verify", "instant"];
    return test.open({ chunkBytes, instant: true, autoUpload: false, journal: null, ...settings });
  };
  const callNames = () => test.server.calls.map(({ name }) => name).filter((name) => !/setup|create/.test(name));
  const asked = () => test.server.named("instant").map(({ body }) => JSON.parse(body.toString()) as object);

  it("are not sent: they have arrived, are told as such, and count in no speed", async () => {
    const uploader = open();
    const file = fileOf("a.bin", 3 * mebibyte);
    const hash = await sha256Of(file);
    test.server.has = (given) => (given === hash ? "match" : "none");
    await uploader.taskSetup("/in");
    await uploader.addFiles([file]);
    const { stored, failed } = await uploader.start();
    assert.deepEqual([stored, failed.length], [1, 0]);
    assert.deepEqual(callNames(), ["upload_check", "instant"]);
    const [item] = uploader.files;
    assert.deepEqual(asked(), [
      { task_id: "task-1", transfer_token: "transfer-1", task_file_id: item?.fileId, hash_type: "sha-256", hash },
    ]);
    assert.deepEqual(
      [item?.phase, item?.isInstant, item?.storedName, item?.readBytes, item?.loadedBytes],
      ["stored", true, "kept.bin", undefined, file.size],
    );
    assert.equal(item?.chunkStatus(1), "success");
    assert.deepEqual([uploader.totals.loadedBytes, uploader.totals.bytesPerSecond], [file.size, undefined]);
    assert.deepEqual(test.namesTold(), ["file-added", "files-added", "success", "complete"]);
  });

  it("are told while they are read, as what is read and not as what is sent", async () => {
    const uploader = open({ progressMs: 1 });
    const { file, allow } = slowly(fileOf("a.bin", 3 * mebibyte));
    await uploader.taskSetup("/in");
    const seen: unknown[] = [];
    uploader.on("file-progress", ({ file: item }) =>
      seen.push([item.phase, item.status, item.readBytes, item.loadedBytes]),
    );
    await uploader.addFiles([file]);
    const ended = uploader.start();
    for (const count of [1, 2, 3]) {
      allow(1);
      await until(() => uploader.files[0]?.readBytes === count * mebibyte || count === 3);
      await pause(5);
    }
    allow(100);
    await ended;
    const ofReading = (count: number) => ["checking", "wait", count * mebibyte, 0];
    assert.deepEqual(seen.slice(0, 2), [1, 2].map(ofReading));
    assert.ok(seen.some((each) => (each as unknown[])[0] === "sending"));
    assert.deepEqual([uploader.files[0]?.isInstant, uploader.files[0]?.readBytes], [false, undefined]);
  });

  it("what it has not is sent as before, and asked about once, also when it is tried again", async () => {
    const uploader = open({ retries: 0 });
    const file = fileOf("a.bin", 300_000);
    let isBroken = true;
    test.server.fault = ({ name }) => (name === "upload" && isBroken ? { status: 409 } : undefined);
    await uploader.taskSetup("/in");
    await uploader.addFiles([file]);
    assert.equal((await uploader.start()).failed.length, 1);
    isBroken = false;
    uploader.retry();
    assert.deepEqual((await uploader.start()).failed, []);
    assert.deepEqual(callNames().slice(0, 3), ["upload_check", "instant", "upload"]);
    assert.equal(asked().length, 1);
    assert.equal(test.server.sha256("a.bin"), await sha256Of(file));
  });

  it("a server that is still looking is asked again, and one that is away for a moment, too", async () => {
    const uploader = open();
    const answers = ["pending", "match"] as const;
    let looks = 0;
    test.server.has = () => answers[looks++] ?? "none";
    let isAway = true;
    test.server.fault = ({ name }) => {
      if (name !== "instant" || !isAway) return undefined;
      isAway = false;
      return { status: 503 };
    };
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 300_000)]);
    await uploader.start();
    assert.deepEqual(callNames(), ["upload_check", "instant", "instant", "instant"]);
    assert.equal(uploader.files[0]?.isInstant, true);
  });

  for (const [what, fault] of [
    ["refuses the question", { status: 500 }],
    ["knows the file no more", { status: 404 }],
    ["answers something else", { status: 200, body: "<html>" }],
    ["never answers", { cut: true }],
  ] as const)
    it(`a server that ${what} gets the file`, async () => {
      warn.mock.resetCalls();
      const uploader = open({ retries: 1 });
      const file = fileOf("a.bin", 300_000);
      test.server.fault = ({ name }) => (name === "instant" ? fault : undefined);
      await uploader.taskSetup("/in");
      await uploader.addFiles([file]);
      assert.deepEqual((await uploader.start()).failed, []);
      assert.equal(test.server.sha256("a.bin"), await sha256Of(file));
      assert.equal(warn.mock.callCount(), 1);
    });

  for (const { what, settings = {}, extensions = ["instant"], size = uploadInstantLeastBytes, chunks = [] } of [
    { what: "without the option", settings: { instant: false } },
    { what: "of a server that does not know it", extensions: ["cancel", "verify"] },
    { what: "about small files", size: uploadInstantLeastBytes - 1 },
    { what: "about files of which something is there", chunks: [1] },
  ] as { what: string; settings?: object; extensions?: string[]; size?: number; chunks?: number[] }[])
    it(`nothing is asked ${what}`, async () => {
      const uploader = open(settings);
      test.server.extensions = extensions;
      const file = fileOf("a.bin", size);
      const content = Buffer.from(await file.arrayBuffer());
      const known = { name: "a.bin", folder: "", task: "task-1", size, blockSize: chunkBytes, content };
      const stored = new Map(chunks.map((number) => [number, 1]));
      if (chunks.length > 0) test.server.files.set(`task-1||a.bin|${size}`, { ...known, chunks: stored });
      await uploader.taskSetup("/in");
      await uploader.addFiles([file]);
      assert.deepEqual((await uploader.start()).failed, []);
      assert.deepEqual(asked(), []);
      assert.equal(test.server.named("upload").length, 4 - chunks.length);
      assert.equal(test.server.sha256("a.bin"), await sha256Of(file));
    });

  it("a pause ends the reading, which goes on where it was; a cancel ends it for good and is told", async () => {
    const uploader = open();
    const slow = slowly(fileOf("a.bin", 4 * mebibyte));
    await uploader.taskSetup("/in");
    await uploader.addFiles([slow.file]);
    const ended = uploader.start();
    slow.allow(1);
    await until(() => slow.reads.length === 2);
    uploader.pause();
    assert.equal(uploader.files[0]?.phase, "paused");
    slow.allow(1);
    await pause(20);
    assert.deepEqual(slow.reads, [0, mebibyte], "the piece that was under way is the last");
    assert.deepEqual(asked(), []);
    uploader.resume();
    slow.allow(1);
    await until(() => slow.reads.length === 4);
    assert.deepEqual(
      slow.reads,
      [0, 1, 2, 3].map((count) => count * mebibyte),
    );
    uploader.cancel();
    slow.allow(100);
    assert.equal((await ended).cancelled, 1);
    await until(() => test.server.named("cancel").length === 1);
    await pause(20);
    assert.deepEqual(callNames(), ["upload_check", "cancel"]);
  });

  it("one file is read at a time, and the first is sent while the next one is read", async () => {
    const uploader = open();
    const names = ["a.bin", "b.bin", "c.bin"];
    const files = names.map((name, at) => slowly(fileOf(name, 2 * mebibyte, { seed: at + 1 })));
    const [first, second, third] = files;
    assert.ok(first && second && third);
    await uploader.taskSetup("/in");
    await uploader.addFiles(files.map(({ file }) => file));
    const ended = uploader.start();
    await until(() => test.server.named("upload_check").length === 3);
    await pause(20);
    assert.deepEqual(
      files.map(({ reads }) => reads.length),
      [1, 0, 0],
    );
    uploader.pause(uploader.files[2]);
    first.allow(1000);
    await until(() => uploader.files[0]?.phase === "sending");
    assert.equal(uploader.files[1]?.phase, "checking");
    second.allow(1000);
    await until(() => uploader.files[1]?.phase === "stored");
    assert.equal(third.reads.length, 0, "paused while it waited");
    third.allow(1000);
    uploader.resume(uploader.files[2]);
    assert.deepEqual((await ended).failed, []);
  });

  it("a pause just when the answer comes keeps the file from being sent", async () => {
    for (let ticks = 0; ticks < 40; ticks += 1) {
      const { server } = test;
      const uploader = open({
        async fetch(address, init) {
          const answer = await wholeBodyFetch(address, init);
          if (!(address as string).includes("/files/instant")) return answer;
          const text = await answer.text();
          const read = async () => {
            const late = async () => {
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              uploader.pause(uploader.files[0]);
            };
            void late();
            return text;
          };
          return Object.assign(new Response(text, answer), {
            text: read,
            json: async () => JSON.parse(await read()) as unknown,
          });
        },
      });
      await uploader.taskSetup("/in");
      await uploader.addFiles([fileOf(`${ticks}.bin`, 300_000)]);
      uploader.start().catch(() => undefined);
      await until(() => uploader.files[0]?.phase === "paused");
      await pause(5);
      const [item] = uploader.files;
      assert.equal(item?.phase, "paused", `after ${ticks} ticks`);
      const sent = server.named("upload").filter(({ url }) => url.searchParams.get("TaskFileId") === item?.fileId);
      // Once it is being sent, those that were on their way may have got there.
      if (item?.loadedBytes === 0) assert.ok(sent.length <= 5, `after ${ticks} ticks`);
      uploader.destroy();
    }
  });

  it("a file that cannot be read has failed, and is read anew where it is chosen again", async () => {
    const uploader = open();
    const broken = fileOf("a.bin", 2 * mebibyte);
    broken.slice = () => {
      const piece = new Blob(["x"]);
      piece.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
      return piece;
    };
    await uploader.taskSetup("/in");
    await uploader.addFiles([broken]);
    const { failed } = await uploader.start();
    assert.deepEqual(
      failed.map(({ error }) => error?.code),
      ["upload-file-changed"],
    );
    assert.deepEqual(asked(), []);
    const hash = await sha256Of(fileOf("a.bin", 2 * mebibyte));
    test.server.has = (given) => (given === hash ? "match" : "none");
    await uploader.addFiles([fileOf("a.bin", 2 * mebibyte)]);
    await uploader.start();
    assert.equal(uploader.files[0]?.isInstant, true);
  });

  for (const digest of ["sha-256", "md5"] as const)
    it(`with ${digest} at the end, what it has is compared no more, and SHA-256 is made once`, async () => {
      const uploader = open({ digest });
      const sent = slowly(fileOf("sent.bin", 2 * mebibyte, { seed: 7 }));
      sent.allow(1000);
      const there = fileOf("there.bin", 2 * mebibyte, { seed: 8 });
      const hash = await sha256Of(there);
      test.server.has = (given) => (given === hash ? "match" : "none");
      await uploader.taskSetup("/in");
      await uploader.addFiles([there]);
      await uploader.start();
      assert.equal(test.server.named("verify").length, 0);
      await uploader.addFiles([sent.file]);
      await uploader.start();
      const bodies = test.server
        .named("verify")
        .map(({ body }) => JSON.parse(body.toString()) as { hash_type: string });
      assert.deepEqual(
        bodies.map(({ hash_type }) => hash_type),
        [digest],
      );
      const items: readonly UploadItem[] = uploader.files;
      assert.deepEqual(
        items.map(({ isInstant }) => isInstant),
        [true, false],
      );
      // Two pieces for each digest.
      assert.equal(sent.reads.length, digest === "md5" ? 4 : 2);
    });
});
