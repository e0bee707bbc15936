import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import type { Connection, Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, sha256Of, uploads } from "./support/uploads.ts";

describe("an upload under way", () => {
  const up = uploads();
  const { told, namesTold } = up;
  const logged = mock.method(console, "error", () => {});
  beforeEach(() => logged.mock.resetCalls());

  const chunks = () => up.server.named("upload").length;
  const phases = (uploader: Uploader) => uploader.files.map(({ phase }) => phase);

  async function begin(files: File[], settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open(settings);
    await uploader.taskSetup("/in");
    await uploader.addFiles(files);
    return uploader;
  }

  it("R4-40 a pause leaves the wire quiet, and resuming sends only what is missing", async () => {
    up.server.chunkMs = 10;
    const file = fileOf("a.bin", 30_000);
    const uploader = await begin([file, fileOf("b.bin", 30_000)]);
    await until(() => chunks() >= 12);
    uploader.pause();
    await until(() => up.server.atOnce === 0);
    const sent = chunks();
    await pause(60);
    assert.equal(chunks(), sent);
    assert.deepEqual([uploader.isPaused, ...phases(uploader)], [true, "paused", "paused"]);
    uploader.resume();
    await until(() => namesTold().includes("complete"));
    assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
    assert.ok(chunks() <= 65, `${chunks()} chunks for 60`);
    assert.equal(up.server.named("upload_check").length, 2);
  });

  it("R4-40 one file is paused and the others go on; then the run ends with it", async () => {
    up.server.chunkMs = 5;
    const uploader = await begin([fileOf("a.bin", 30_000), fileOf("b.bin", 3000)]);
    uploader.pause(uploader.files[0]);
    await until(() => uploader.files[1]?.phase === "stored");
    assert.deepEqual(phases(uploader), ["paused", "stored"]);
    assert.ok(!namesTold().includes("complete"));
    uploader.resume(uploader.files[0]);
    await until(() => namesTold().includes("complete"));
    assert.deepEqual(phases(uploader), ["stored", "stored"]);
  });

  it("pausing and resuming over and over, in one go too, loses nothing and sends nothing at the same time twice", async () => {
    up.server.chunkMs = 3;
    const file = fileOf("a.bin", 60_000);
    const underWay = new Set<string>();
    const twice: string[] = [];
    const uploader = await begin([file], {
      async fetch(address, init) {
        const call = addressOf(address);
        if (underWay.has(call)) twice.push(call);
        underWay.add(call);
        try {
          return await wholeBodyFetch(address, init);
        } finally {
          underWay.delete(call);
        }
      },
    });
    for (let round = 0; round < 20; round += 1) {
      uploader.pause();
      if (round % 2 === 0) await pause(2);
      uploader.resume();
      await pause(5);
      uploader.pause(uploader.files[0]);
      uploader.resume(uploader.files[0]);
    }
    await until(() => namesTold().includes("complete"));
    assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
    assert.deepEqual(twice, []);
  });

  it("paused as a whole, one file can be resumed by itself", async () => {
    up.server.chunkMs = 5;
    const uploader = await begin([fileOf("a.bin", 9000), fileOf("b.bin", 9000)]);
    uploader.pause();
    uploader.resume(uploader.files[1]);
    await until(() => uploader.files[1]?.phase === "stored");
    assert.deepEqual(phases(uploader), ["paused", "stored"]);
    await uploader.start();
    assert.deepEqual(phases(uploader), ["stored", "stored"]);
  });

  it("R4-41 a cancelled file is sent no further and leaves the list; the others go on", async () => {
    up.server.chunkMs = 5;
    const uploader = await begin([fileOf("a.bin", 60_000), fileOf("b.bin", 3000)]);
    await until(() => chunks() > 3);
    uploader.cancel(uploader.files[0]);
    await until(() => namesTold().includes("complete"));
    assert.deepEqual(
      uploader.files.map(({ name }) => name),
      ["b.bin"],
    );
    assert.deepEqual([uploader.totals.files, uploader.totals.bytes, uploader.totals.loadedBytes], [1, 3000, 3000]);
    const sent = chunks();
    await pause(40);
    assert.equal(chunks(), sent);
  });

  it("R4-41 cancelled as a whole nothing is sent, nothing is complete, and the same files can be added again", async () => {
    up.server.chunkMs = 5;
    const file = fileOf("a.bin", 30_000);
    const uploader = await begin([file], { autoUpload: false });
    const run = uploader.start();
    await until(() => chunks() > 3);
    uploader.cancel();
    assert.deepEqual(await run, { stored: 0, cancelled: 1, failed: [] });
    assert.ok(!namesTold().includes("complete"));
    assert.deepEqual(uploader.totals, {
      files: 0,
      stored: 0,
      failed: 0,
      bytes: 0,
      loadedBytes: 0,
      bytesPerSecond: undefined,
      remainingMs: undefined,
    });
    await uploader.addFiles([file]);
    assert.equal((await uploader.start()).stored, 1);
  });

  it("R4-41 several are cancelled together, and told as one", async () => {
    const uploader = await begin(
      [1, 2, 3, 4].map((size) => fileOf(`${size}.bin`, size)),
      { autoUpload: false },
    );
    uploader.cancel(uploader.files.filter(({ size }) => size % 2 === 0));
    assert.deepEqual(
      uploader.files.map(({ name }) => name),
      ["1.bin", "3.bin"],
    );
    const cancelled = told.flatMap(({ name, detail }) => (name === "cancel" ? [detail] : []));
    assert.deepEqual(
      cancelled.map(({ file, files }) => [file, files.map(({ name }) => name)]),
      [[undefined, ["2.bin", "4.bin"]]],
    );
    assert.equal(uploader.totals.files, 2);
    await uploader.addFiles([fileOf("2.bin", 2)]);
    assert.equal((await uploader.start()).stored, 3);
  });

  it("files that are named are sent, the others go on waiting", async () => {
    const uploader = await begin(
      [1, 2, 3].map((size) => fileOf(`${size}.bin`, size)),
      { autoUpload: false },
    );
    const [first, second, third] = uploader.files;
    assert.ok(first && second && third);
    uploader.pause(second);
    // Neither one that is paused nor one of another list.
    const named = [first, second, ...(await begin([fileOf("4.bin", 4)], { autoUpload: false })).files];
    assert.deepEqual(await uploader.start(named), { stored: 1, cancelled: 0, failed: [] });
    assert.deepEqual(
      uploader.files.map(({ phase }) => phase),
      ["stored", "paused", "waiting"],
    );
    uploader.resume(second);
    assert.equal((await uploader.start()).stored, 2);
  });

  it("R4-41 what is not in the list is not cancelled, and nothing is told of it", async () => {
    const uploader = await begin([fileOf("a.bin", 10), fileOf("b.bin", 10)], { autoUpload: false });
    const [item, other] = uploader.files;
    assert.ok(item && other);
    uploader.cancel(item);
    told.length = 0;
    uploader.cancel(item);
    uploader.cancel([item]);
    uploader.cancel([]);
    uploader.cancel({ ...other });
    uploader.cancel(up.open().files);
    assert.deepEqual([namesTold(), uploader.files], [[], [other]]);
    uploader.cancel();
    uploader.cancel();
    assert.deepEqual(namesTold(), ["cancel", "cancel"]);
  });

  it("each phase is told with the one before it", async () => {
    const uploader = up.open({ autoUpload: false });
    const phasesTold: string[] = [];
    uploader.on("phase", ({ file, before }) => phasesTold.push(`${before} ${file.phase}`));
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await uploader.start();
    uploader.cancel(uploader.files[0]);
    assert.deepEqual(phasesTold, ["waiting checking", "checking sending", "sending stored", "stored cancelled"]);
  });

  it("a listener that throws is told of, and keeps no other from being called", async () => {
    const uploader = up.open({ autoUpload: false });
    const heard: string[] = [];
    const mistake = new Error("of a listener");
    uploader.on("file-added", () => {
      throw mistake;
    });
    uploader.on("file-added", ({ file }) => heard.push(file.name));
    await uploader.addFiles([fileOf("a.bin", 1), fileOf("b.bin", 1)]);
    assert.deepEqual(heard, ["a.bin", "b.bin"]);
    assert.deepEqual(
      logged.mock.calls.map(({ arguments: [cause] }) => cause as unknown).filter((cause) => cause === mistake),
      [mistake, mistake],
    );
  });

  it("R4-33 every run is complete once", async () => {
    const uploader = await begin([fileOf("a.bin", 3000), fileOf("b.bin", 10)]);
    await until(() => namesTold().includes("complete"));
    await uploader.addFiles([fileOf("c.bin", 10)]);
    await until(() => namesTold().filter((name) => name === "complete").length === 2);
    const summaries = told.flatMap(({ name, detail }) =>
      name === "complete" ? [(detail as { stored: number }).stored] : [],
    );
    assert.deepEqual(summaries, [2, 1]);
  });

  it("R4-36 R9-29 progress is told at most every half second, for a file and for all, and never goes back", async () => {
    up.server.chunkMs = 20;
    const at: Record<string, number[]> = { "file-progress": [], progress: [] };
    const loaded: number[] = [];
    const uploader = up.open({ simultaneous: 2 });
    uploader.on("file-progress", () => at["file-progress"]?.push(performance.now()));
    uploader.on("progress", ({ loadedBytes }) => {
      at["progress"]?.push(performance.now());
      loaded.push(loadedBytes);
    });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 150_000)]);
    await until(() => namesTold().includes("complete"));
    for (const [name, times] of Object.entries(at)) {
      assert.ok(times.length >= 3, `${name} ${times.length}`);
      // All but the last, which tells of the end. A timer counts from the beginning of its turn of the loop.
      const gaps = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0));
      assert.ok(
        gaps.every((gap) => gap >= 450),
        `${name} ${gaps.join()}`,
      );
    }
    assert.deepEqual(
      loaded,
      [...loaded].sort((a, b) => a - b),
    );
    assert.equal(uploader.totals.loadedBytes, 150_000);
  });

  it("R4-36 what is told last is the end: all of a file before its success, all of the rest before complete", async () => {
    up.server.fault = ({ name, url }) =>
      name === "upload" && url.searchParams.get("FileName") === "bad.bin" ? { status: 409 } : undefined;
    const ends: string[] = [];
    const last = { file: 0, all: "" };
    const uploader = up.open({ autoUpload: false });
    uploader.on("file-progress", ({ file }) => (last.file = file.loadedBytes));
    uploader.on("progress", ({ loadedBytes, bytes }) => (last.all = `${loadedBytes} of ${bytes}`));
    uploader.on("success", ({ file }) => ends.push(`${file.name} ${last.file}`));
    uploader.on("complete", () => ends.push(last.all));
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 5000)]);
    await uploader.start();
    await uploader.addFiles([fileOf("b.bin", 3000), fileOf("bad.bin", 2000)]);
    await uploader.start();
    assert.deepEqual(ends, ["a.bin 5000", "5000 of 5000", "b.bin 3000", "8000 of 8000"]);
  });

  it("speed and remaining time are told, those of what was sent", async () => {
    up.server.chunkMs = 25;
    const uploader = await begin([fileOf("a.bin", 100_000)], { simultaneous: 1, progressMs: 50 });
    await until(() => uploader.totals.remainingMs !== undefined);
    const { bytesPerSecond = 0, remainingMs = 0 } = uploader.totals;
    assert.ok(bytesPerSecond > 2000 && bytesPerSecond < 41_000, String(bytesPerSecond));
    assert.ok(remainingMs > 0 && remainingMs < 60_000, String(remainingMs));
    assert.ok((uploader.files[0]?.bytesPerSecond ?? 0) > 0);
    uploader.cancel();
  });

  /** A network that the test switches. */
  function network(): Connection & { isOn: boolean; waiting: Set<() => void>; on(): void } {
    return {
      isOn: true,
      waiting: new Set(),
      isOffline() {
        return !this.isOn;
      },
      onOnline(listener) {
        this.waiting.add(listener);
        return () => void this.waiting.delete(listener);
      },
      on() {
        this.isOn = true;
        for (const listener of [...this.waiting]) listener();
      },
    };
  }

  it("without a network no try is spent, however long it lasts", async () => {
    const connection = network();
    up.server.fault = ({ name }) => (connection.isOn || name !== "upload" ? undefined : { cut: true });
    connection.isOn = false;
    const file = fileOf("a.bin", 30_000);
    const uploader = await begin([file], { connection, retries: 1 });
    await until(() => connection.waiting.size === 5);
    // It comes and goes, more often than there are tries.
    for (let round = 0; round < 4; round += 1) {
      for (const listener of [...connection.waiting]) listener();
      await until(() => connection.waiting.size === 5);
    }
    assert.deepEqual(phases(uploader), ["sending"]);
    connection.on();
    await until(() => namesTold().includes("complete"));
    assert.ok(!namesTold().includes("retry"));
    assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
    assert.equal(connection.waiting.size, 0);
  });

  it("the wait for the network has an end, and so has a pause in it", async () => {
    const connection = network();
    up.server.fault = ({ name }) => (name === "upload" ? { cut: true } : undefined);
    connection.isOn = false;
    const uploader = await begin([fileOf("a.bin", 10)], { connection, offlineLongestMs: 60 });
    await until(() => uploader.files[0]?.phase === "failed");
    assert.equal(uploader.files[0]?.error?.code, "network-failure");
    uploader.retry();
    await until(() => connection.waiting.size === 1);
    uploader.pause();
    await until(() => connection.waiting.size === 0);
    assert.deepEqual(phases(uploader), ["paused"]);
  });

  it("with patience an upload outlasts a server that is down for longer than all tries", async () => {
    let left = 6;
    up.server.fault = ({ name }) => (name === "upload" && (left -= 1) >= 0 ? { status: 503 } : undefined);
    const uploader = up.open({ autoUpload: false, patienceMs: 60_000, retries: 2, retryMs: 5 });
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    assert.equal((await uploader.start()).stored, 1);
  });

  it("on a line that is too slow for five chunks at once fewer are sent, and all arrive; then there are five again", async () => {
    let isSlow = true;
    let under = 0;
    /** A chunk takes 300 ms of the line, which all that are under way share. */
    const line: typeof fetch = async (address, init = {}) => {
      const isChunk = addressOf(address).includes("/upload?");
      under += isChunk ? 1 : 0;
      try {
        let at = performance.now();
        for (let leftMs = 300; isChunk && isSlow && leftMs > 0;) {
          await pause(10);
          init.signal?.throwIfAborted();
          leftMs -= (performance.now() - at) / under;
          at = performance.now();
        }
        return await wholeBodyFetch(address, init);
      } finally {
        under -= isChunk ? 1 : 0;
      }
    };
    const file = fileOf("a.bin", 6000);
    const uploader = await begin([file, fileOf("b.bin", 300_000)], {
      autoUpload: false,
      chunkTimeoutMs: 1000,
      fetch: line,
      retries: 2,
    });
    uploader.pause(uploader.files[1]);
    const run = uploader.start();
    await until(() => uploader.files[0]?.status === "complete");
    assert.deepEqual([uploader.files[0]?.error, uploader.files[0]?.phase], [undefined, "stored"]);
    assert.equal(up.server.sha256("a.bin"), await sha256Of(file));
    isSlow = false;
    up.server.chunkMs = 5;
    up.server.mostAtOnce = 0;
    uploader.resume(uploader.files[1]);
    await run;
    assert.equal(up.server.mostAtOnce, 5);
  });

  it("two uploaders never send the same file at once: the second waits, and takes over what the first gives up", async () => {
    up.server.chunkMs = 5;
    const [first, second] = [await begin([fileOf("a.bin", 30_000)]), up.open()];
    await until(() => chunks() > 0);
    await second.taskSetup("/in");
    await second.addFiles([fileOf("a.bin", 30_000)]);
    await until(() => second.files[0]?.phase === "elsewhere");
    assert.equal(second.files[0]?.status, "wait");
    first.cancel();
    await until(() => second.files[0]?.phase === "stored");
    assert.equal(up.server.sha256("a.bin"), await sha256Of(fileOf("a.bin", 30_000)));
  });
});
